/// The result of placing a batch of markers: the accepted markers, and why the others were refused.
public struct PlacementResult: Hashable, Sendable {
    /// The markers that were accepted, in the order of the batch.
    public package(set) var accepted: [Marker] = []
    /// Why the other markers were refused, by their indices in the batch.
    public package(set) var refused: [Int: PlacementRefusal] = [:]

    package init(accepted: [Marker] = [], refused: [Int: PlacementRefusal] = [:]) {
        (self.accepted, self.refused) = (accepted, refused)
    }
}

extension PlacementResult: CustomStringConvertible {
    /// The numbers of accepted and refused markers, such as `7 accepted, 2 refused`.
    public var description: String { "\(accepted.count) accepted, \(refused.count) refused" }
}
