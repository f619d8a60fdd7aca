import PlanCanvas

extension SheetRequest {
    /// The sheet's colours.
    public struct Look: Codable, Hashable, Sendable {
        /// A built-in theme, `light`, `dark` or `print`, or the path of a JSON file.
        public var theme = "light"
        /// How far the drawing fades, 0 to 1; nil for what the theme says.
        public var fade: Double?
        /// Whether the drawing is shown in shades of grey, whatever the theme says.
        public var grey = false
        /// Whether the areas' names are left out, as the drawing has them.
        public var hidesAreaNames = false
        /// What paints pixels: exact coverage straight onto the drawing's rows, or Cairo, the slower reference.
        public var renderer = OverlayRenderer.Backend.raster

        /// The light theme.
        public init() {}

        enum CodingKeys: String, CodingKey, CaseIterable { case theme, fade, grey, hidesAreaNames, renderer }

        /// Reads the members that are given.
        public init(from decoder: any Decoder) throws {
            let members = try MemberReader(decoder, keyedBy: CodingKeys.self)
            try members.read(.theme, into: &theme)
            try members.read(.fade, into: &fade)
            try members.read(.grey, into: &grey)
            try members.read(.hidesAreaNames, into: &hidesAreaNames)
            try members.read(.renderer, into: &renderer)
        }

        func check() throws(SheetError) { try fade.require(0...1, .fade) }
    }
}
