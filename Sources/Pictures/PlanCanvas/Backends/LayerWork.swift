/// How much has gone into the layers and shadows of a scene, so that one made to take forever ends.
package final class LayerWork {
    private var pixels = 0.0
    private let limit: Double

    /// - Parameter limit: how many pixels may be painted in all.
    package init(limit: Double = 3e9) { self.limit = limit }

    package func count(_ count: Double) throws(SceneError) {
        pixels += count
        if pixels > limit { throw SceneError(.tooManyLayers) }
    }
}
