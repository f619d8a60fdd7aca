import PlanBase
import PlanGeometry

/// The sheet's colours and measures.
enum GalleryStyle {
    static let paper = Color(hex: 0xF3F5F8)
    static let ink = Color(hex: 0x1C2733)
    static let caption = Color(hex: 0x5A6775)
    static let line = Color(hex: 0xDDE3EA)
    static let blue = Color(hex: 0x2B6CB0)
    static let sky = Color(hex: 0x90CDF4)
    static let coral = Color(hex: 0xE8604C)
    static let gold = Color(hex: 0xF0B429)
    static let leaf = Color(hex: 0x3A9D6E)
    static let specimenSize = Size(width: 118, height: 84)
    /// The room of a cell beside and below its specimen.
    static let room = Size(width: 32, height: 52)
}
