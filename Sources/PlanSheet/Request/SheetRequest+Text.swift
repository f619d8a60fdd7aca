extension SheetRequest {
    /// The size and font of all text.
    public struct Text: Codable, Hashable, Sendable {
        /// The size of area names in pixels of the sheet, 2 to 10,000, all other text in proportion; nil for what suits the
        /// drawing.
        public var size: Double?
        /// Font families, separated by commas, that come before the theme's.
        public var font: String?
        /// The path of a font file, which need not be installed.
        public var fontFile: String?

        /// The theme's font, in a size that suits the drawing.
        public init() {}

        enum CodingKeys: String, CodingKey, CaseIterable { case size, font, fontFile }

        /// Reads the members that are given.
        public init(from decoder: any Decoder) throws {
            let members = try MemberReader(decoder, keyedBy: CodingKeys.self)
            try members.read(.size, into: &size)
            try members.read(.font, into: &font)
            try members.read(.fontFile, into: &fontFile)
        }

        func check() throws(SheetError) { try size.require(2...10_000, .textSize, unit: " pixels") }
    }
}
