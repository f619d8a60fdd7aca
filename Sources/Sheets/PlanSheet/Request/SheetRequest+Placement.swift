import PlanBase

extension SheetRequest {
    /// Which markers are accepted. A plan's markers are shown as they are.
    public struct Placement: Codable, RequestPart, Hashable, Sendable {
        /// Whether markers outside the allowed areas are accepted too.
        public var anywhere = false
        /// Whether only the last accepted marker is kept.
        public var single = false
        /// Whether a sheet of which any marker was refused is not rendered.
        public var strict = false

        /// Markers in allowed areas, all of them.
        public init() {}

        package static var members: [Member<Self>] {
            [Member("anywhere", \.anywhere), Member("single", \.single), Member("strict", \.strict)]
        }
    }
}
