/// A frame's bounds on the size proposed to its content and on the size that the content chooses, as in "Thinking in
/// SwiftUI" by Eidhof and Kugler, chapter on layout.
package struct FrameSize: Hashable, Sendable {
    /// The bounds in one direction. A fixed length has equal minimum, ideal and maximum.
    struct Extent: Hashable, Sendable {
        var minimum: Double?
        var ideal: Double?
        var maximum: Double?

        static func fixed(_ length: Double?) -> Extent { Extent(minimum: length, ideal: length, maximum: length) }

        /// The length proposed to the content when `proposed` is proposed to the frame.
        func proposal(_ proposed: Double?) -> Double? {
            guard var length = proposed ?? ideal else { return nil }
            if let minimum { length = max(length, minimum) }
            if let maximum { length = min(length, maximum) }
            return length
        }

        /// The frame's length when its content chose the length `content` for `proposal`.
        func length(content: Double, proposal: Double?) -> Double {
            var length = content
            if let minimum { length = max(minimum, min(length, proposal ?? length)) }
            if let maximum { length = min(maximum, max(length, proposal ?? length)) }
            return length
        }
    }

    var width = Extent()
    var height = Extent()
}
