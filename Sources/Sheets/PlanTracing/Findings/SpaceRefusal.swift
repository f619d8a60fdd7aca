import PlanBase

/// A reason for which a space is no room.
public enum SpaceRefusal: MessageConvertible, Hashable, Sendable {
    /// The space is open to the paper around the building.
    case openToOutside
    /// The space is smaller than any room; square metres.
    case tooSmall(Double)
    /// Neither a door nor an opening leads into the space, as with shafts, hollow walls and the cells of tables.
    case noEntrance
    /// No space between walls is near the tag, as in a legend or a list.
    case noSpace
}

extension SpaceRefusal {
    /// The least area of a space without a tag that is taken for a room, in square metres.
    package static let leastArea = 0.7

    /// The code that programs know the reason by.
    public var code: String {
        switch self {
        case .openToOutside: "openToOutside"
        case .tooSmall: "tooSmall"
        case .noEntrance: "noEntrance"
        case .noSpace: "noSpace"
        }
    }

    /// The reason on one line.
    public var message: Message {
        switch self {
        case .openToOutside: Message("the space is open to the paper around the building; no walls close it")
        case .tooSmall(let area): Message("the space of \(area.hundredths) m² is smaller than any room")
        case .noEntrance:
            Message(
                "neither a door nor an opening leads into the space, as with shafts, hollow walls and the cells of tables"
            )
        case .noSpace: Message("no space between walls is near the tag")
        }
    }
}
