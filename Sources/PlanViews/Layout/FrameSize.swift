import PlanGeometry
import PlanModel

/// What a frame makes of the sizes proposed to it and chosen by its content. (How the two are bounded follows "Thinking in
/// SwiftUI" by Eidhof and Kugler, chapter on layout.)
package struct FrameSize: Hashable, Sendable {
    /// One direction of it. A fixed length has the same minimum, ideal and maximum.
    struct Extent: Hashable, Sendable {
        var minimum: Double?
        var ideal: Double?
        var maximum: Double?

        static func fixed(_ length: Double?) -> Extent { Extent(minimum: length, ideal: length, maximum: length) }

        /// What is proposed to the content.
        func proposal(_ proposed: Double?) -> Double? {
            guard var length = proposed ?? ideal else { return nil }
            if let minimum { length = max(length, minimum) }
            if let maximum { length = min(length, maximum) }
            return length
        }

        /// The frame's length around a content that chose one when `proposal` was proposed to it.
        func length(content: Double, proposal: Double?) -> Double {
            var length = content
            if let minimum { length = max(minimum, min(length, proposal ?? length)) }
            if let maximum { length = min(maximum, max(length, proposal ?? length)) }
            return length
        }

        var values: [Double] { [minimum, ideal, maximum].compactMap { $0 } }
    }

    var width = Extent()
    var height = Extent()
}
