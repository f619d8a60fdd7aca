extension SheetRequest {
    /// Which markers are accepted. A plan's markers are shown as they are.
    public struct Placement: Codable, Hashable, Sendable {
        /// Whether markers outside the allowed areas are accepted too.
        public var anywhere = false
        /// Whether only the last accepted marker is kept.
        public var single = false
        /// Whether a sheet of which any marker was refused is not rendered.
        public var strict = false

        /// Markers in allowed areas, all of them.
        public init() {}

        enum CodingKeys: String, CodingKey, CaseIterable { case anywhere, single, strict }

        /// Reads the members that are given.
        public init(from decoder: any Decoder) throws {
            let members = try MemberReader(decoder, keyedBy: CodingKeys.self)
            try members.read(.anywhere, into: &anywhere)
            try members.read(.single, into: &single)
            try members.read(.strict, into: &strict)
        }
    }
}
