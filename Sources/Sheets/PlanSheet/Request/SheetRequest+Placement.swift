import PlanBase

extension SheetRequest {
    /// Which markers are accepted. A plan's markers are shown as they are.
    public struct Placement: Codable, RequestPart, Hashable, Sendable {
        /// True if markers outside the allowed areas are accepted too.
        public var anywhere = false
        /// True if only the last accepted marker is kept.
        public var single = false
        /// True if a sheet is not rendered when any marker or other entry of its input was refused.
        public var strict = false

        /// Markers in allowed areas, all of them.
        public init() {}

        package static var members: [Member<Self>] {
            [Member("anywhere", \.anywhere), Member("single", \.single), Member("strict", \.strict)]
        }
    }
}
