import PlanBase

extension SheetRequest {
    /// Which part of the drawing is shown, and how large.
    public struct View: Codable, RequestPart, Hashable, Sendable {
        /// The part that is shown; nil for all of the drawing.
        public var crop: Crop?
        /// Pixels of the drawing around the part, 0 to 1,000,000; nil for what suits the part. With a part only.
        public var padding: Double?
        /// Pixels of the sheet to a pixel of the drawing, 0.001 to 100. On a ``paper`` it is the paper that says it, and this is 1.
        public var scale = 1.0
        /// The paper that the sheet fills, within margins of 10 mm; nil for a sheet in ``scale``. Text has at least 7 points there.
        public var paper: Paper?
        /// The medium that the sheet on the paper is made for; nil for ``Medium/print``. With a paper only.
        public var medium: Medium?

        /// The whole drawing in its own size.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("crop", \.crop), Member("padding", \.padding), Member("scale", \.scale),
                Member("paper", \.paper),
                Member("medium", \.medium),
            ]
        }

        func check() throws(SheetError) {
            if padding != nil, crop == nil { throw SheetError(.meaningless(.padding, without: .crop)) }
            if medium != nil, paper == nil { throw SheetError(.meaningless(.medium, without: .paper)) }
            if paper != nil, scale != 1 { throw SheetError(.conflict(.scale, .paper)) }
            try padding.require(0...1_000_000, .padding, isInPixels: true)
            try Optional(scale).require(0.001...100, .scale)
            try crop?.check()
        }
    }
}
