import PlanBase

extension SheetRequest {
    /// The size and font of all text.
    public struct Text: Codable, RequestPart, Hashable, Sendable {
        /// The size of area names in pixels of the sheet, 2 to 10,000, all other text and markers in proportion; nil for what
        /// suits the drawing.
        public var size: Double?
        /// Font families, separated by commas, that come before the theme's.
        public var font: String?
        /// The path of a font file, which need not be installed.
        public var fontFile: String?

        /// The theme's font, in a size that suits the drawing.
        public init() {}

        package static var members: [Member<Self>] {
            [Member("size", \.size), Member("font", \.font), Member("fontFile", \.fontFile)]
        }

        func check() throws(SheetError) { try size.require(2...10_000, .textSize, isInPixels: true) }
    }
}
