import PlanBase
import PlanCanvas
import PlanOverlay

extension SheetRequest {
    /// The sheet's colours.
    public struct Look: Codable, RequestPart, Hashable, Sendable {
        /// A built-in theme, `light`, `dark` or `print`, or the path of a JSON file.
        public var theme = "light"
        /// The degree to which the drawing fades, 0 to 1; nil for the theme's.
        public var fade: Double?
        /// True if the drawing is shown in shades of grey, whatever the theme says.
        public var grey = false
        /// Which areas' names are written.
        public var areaNames = AreaNaming.missing
        /// The renderer of pixels: exact coverage straight onto the drawing's rows, or Cairo, the slower reference.
        public var renderer = OverlayRenderer.Backend.raster

        /// The light theme.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("theme", \.theme), Member("fade", \.fade), Member("grey", \.grey),
                Member("areaNames", \.areaNames), Member("renderer", \.renderer),
            ]
        }

        func check() throws(SheetError) { try fade.require(0...1, .fade) }
    }
}
