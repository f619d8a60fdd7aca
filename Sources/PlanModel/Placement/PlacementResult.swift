/// What has become of a batch of markers that were to be placed.
public struct PlacementResult: Hashable, Sendable {
    /// The markers that were accepted, in the order of the batch.
    public internal(set) var accepted: [Marker] = []
    /// Why the other markers were refused, by their indices in the batch.
    public internal(set) var refused: [Int: PlacementRefusal] = [:]
}
