import PlanGeometry

/// A check whether the boxes of a COCO file are given by two corners, as other formats have them, instead of by a corner, the width and the
/// height.
///
/// They are if all can be corners that lie in the picture, and one of them ends outside the picture as COCO has it, or has the area that
/// the corners give.
package struct COCOBoxCheck {
    private var canBeCorners = true
    private var isOtherwiseWrong = false

    /// A check of no boxes.
    package init() {}

    /// True if the boxes seem to be given by two corners.
    package var areCorners: Bool { canBeCorners && isOtherwiseWrong }

    /// Takes a box.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the box; another number than four is no box.
    ///   - area: The area that the file has beside the box.
    ///   - picture: The size of the picture, where it is known.
    package mutating func add(_ numbers: [Double], area: Double?, in picture: Size?) {
        guard canBeCorners, numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return }
        let (x, y, third, fourth) = (numbers[0], numbers[1], numbers[2], numbers[3])
        // A box may end a pixel beyond the edge by rounding.
        let tolerance = 1.0
        let isInside = picture.map { third <= $0.width + tolerance && fourth <= $0.height + tolerance } ?? true
        guard third > x, fourth > y, isInside else { return canBeCorners = false }
        if let picture, x + third > picture.width + tolerance || y + fourth > picture.height + tolerance {
            isOtherwiseWrong = true
        }
        func isArea(_ width: Double, _ height: Double) -> Bool {
            area.map { abs(width * height - $0) <= 0.01 * $0 } ?? false
        }
        if isArea(third - x, fourth - y), !isArea(third, fourth) { isOtherwiseWrong = true }
    }
}
