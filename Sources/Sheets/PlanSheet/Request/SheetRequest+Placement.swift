import PlanBase
import PlanExchange

extension SheetRequest {
    /// Which markers are accepted. A plan's markers are shown as they are.
    public struct Placement: Codable, RequestPart, Hashable, Sendable {
        /// True if markers outside the allowed areas are accepted too.
        public var anywhere = false
        /// The means by which markers get their places; nil for their rooms where a list has a column of these and none of coordinates.
        public var placeBy: PlaceBy?
        /// True if only the last accepted marker is kept.
        public var single = false
        /// True if a sheet is not rendered when any marker or other entry of its input was refused.
        public var strict = false

        /// Markers in allowed areas, all of them.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("anywhere", \.anywhere), Member("placeBy", \.placeBy), Member("single", \.single),
                Member("strict", \.strict),
            ]
        }

        /// The part of the request that these choices are members of.
        static var section: RequestSection {
            RequestSection("placement", members: Set(members.map(\.name.stringValue)))
        }
    }
}
