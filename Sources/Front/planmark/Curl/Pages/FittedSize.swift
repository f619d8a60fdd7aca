import PlanGeometry
import PlanPageCurl

/// The size that a picture gets when it is laid into a page, in whole pixels, so that it stands on whole pixels there.
struct FittedSize: Hashable {
    let width: Int
    let height: Int

    /// - Parameter size: the picture's own size.
    init(of size: Size, width: Int, height: Int, fit: PageFit) {
        let (across, down) = (Double(width) / size.width, Double(height) / size.height)
        let scale = fit == .fill ? max(across, down) : min(across, down)
        /// A whole length that leaves the same number of pixels on both sides of the page.
        func side(_ length: Double, page: Int) -> Int {
            if fit == .stretch { return page }
            let whole = min(max(Int(saturating: (length * scale).rounded()), 1), fit == .fit ? page : .max)
            let isOff = (page - whole) % 2 != 0
            let centred = isOff && whole > 1 ? whole - 1 : whole
            return fit == .fill ? max(centred, page) : centred
        }
        self.width = side(size.width, page: width)
        self.height = side(size.height, page: height)
    }
}
