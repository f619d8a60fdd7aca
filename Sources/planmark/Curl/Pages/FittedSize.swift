import PlanGeometry
import PlanPageCurl

/// The size that a picture gets when it is laid into a page, in whole pixels, so that it stands on whole pixels there.
struct FittedSize: Hashable {
    let width: Int
    let height: Int

    /// - Parameter size: the picture's own size.
    init(of size: Size, width: Int, height: Int, fit: PageFit) {
        let (across, down) = (Double(width) / size.width, Double(height) / size.height)
        switch fit {
        case .stretch: (self.width, self.height) = (width, height)
        case .fit:
            let scale = min(across, down)
            self.width = Self.side(size.width * scale, page: width, most: width)
            self.height = Self.side(size.height * scale, page: height, most: height)
        case .fill:
            let scale = max(across, down)
            self.width = max(Self.side(size.width * scale, page: width, most: .max), width)
            self.height = max(Self.side(size.height * scale, page: height, most: .max), height)
        }
    }

    /// A whole length that leaves the same number of pixels on both sides of the page.
    private static func side(_ length: Double, page: Int, most: Int) -> Int {
        let whole = min(max(Int(length.rounded()), 1), most)
        let isOff = (page - whole) % 2 != 0
        return isOff && whole > 1 ? whole - 1 : whole
    }
}
