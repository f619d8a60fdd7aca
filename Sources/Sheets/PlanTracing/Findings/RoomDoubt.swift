import PlanBase
import PlanGeometry

/// A reason for which a room may not be what it seems.
public enum RoomDoubt: MessageConvertible, Hashable, Sendable {
    /// Several tags stand in the room, as where a wall is missed or rooms are open to each other.
    case severalTags([String])
    /// The measured area is not the one in the tag; square metres.
    case areaContradictsTag(measured: Double, printed: Double)
    /// The outline has more corners than a room has.
    case manyCorners(Int)
    /// Much of the outline follows no drawn wall; the part, from 0 to 1.
    case openings(part: Double)
    /// The outline surrounds other rooms, whose area is counted with it.
    case surroundsRooms
    /// No tag stands in the room, though others of the page have one; a room with a door is likely to be one all the same.
    case untagged(hasDoor: Bool)
    /// Neither a door nor an opening leads into the room, though others of the page have some, and no tag stands in it.
    case noEntrance
    /// The drawing of the room is a section or another view by its title, or nothing tells that it is a floor plan.
    case noPlan(title: String?)
    /// Neither a text nor a door tells the scale, so that the area is a guess.
    case scaleUnknown
    /// The scale is that of many doors, and a text of the page states another one, as on sheets that are printed smaller.
    case scaleContradicted
}

extension RoomDoubt {
    /// The doubts about a room that its outline and the scale alone give.
    ///
    /// - Parameter wallPart: The part of the outline that follows walls, from 0 to 1.
    package static func doubts(aboutOutlineOf ring: Ring, wallPart: Double, scale: SheetScale) -> [RoomDoubt] {
        let corners = ring.vertices.count
        var doubts: [RoomDoubt] = corners > 24 ? [.manyCorners(corners)] : []
        if wallPart < 0.6 { doubts.append(.openings(part: 1 - wallPart)) }
        if scale.source == .assumed { doubts.append(.scaleUnknown) }
        if scale.contradictsText { doubts.append(.scaleContradicted) }
        return doubts
    }

    /// The code that programs know the doubt by.
    public var code: String {
        switch self {
        case .severalTags: "severalTags"
        case .areaContradictsTag: "areaContradictsTag"
        case .manyCorners: "manyCorners"
        case .openings: "openings"
        case .surroundsRooms: "surroundsRooms"
        case .untagged: "untagged"
        case .noEntrance: "noEntrance"
        case .noPlan: "noPlan"
        case .scaleUnknown: "scaleUnknown"
        case .scaleContradicted: "scaleContradicted"
        }
    }

    /// The doubt on one line.
    public var message: Message {
        switch self {
        case .severalTags(let tags):
            Message("the tags of several rooms stand in the outline: \(tags)")
        case .areaContradictsTag(let measured, let printed):
            Message("the outline measures \(measured.hundredths) m², but the tag says \(printed.hundredths) m²")
        case .manyCorners(let count):
            Message("the outline has \(count) corners, more than rooms between straight walls have")
        case .openings(let part):
            Message("no wall is drawn along \((part * 100).rounded().shortest) percent of the outline")
        case .surroundsRooms: Message("the outline surrounds other rooms, and its area includes theirs")
        case .untagged: Message("no tag stands in the outline, though other rooms have one")
        case .noEntrance: Message("neither a door nor an opening leads into the outline, though they do into others")
        case .noPlan(let title?): Message("by its title '\(title)' the drawing is no floor plan")
        case .noPlan(nil): Message("neither a door nor a tag or a title tells that the drawing is a floor plan")
        case .scaleUnknown: Message("nothing on the page tells its scale, so that the area is a guess")
        case .scaleContradicted:
            Message(
                """
                the doors are too narrow or too wide for the scale that the page states, so that the area is a guess
                """)
        }
    }

    /// True for doubts about the outline itself, such as that it has the corners of several rooms.
    var isOfAnotherOutline: Bool {
        switch self {
        // Areas are measured to finishes, and without columns or niches, by other rules than those of outlines.
        case .areaContradictsTag(let measured, let printed): abs(printed - measured) > 0.12 * printed + 0.3
        case .severalTags, .manyCorners, .openings, .surroundsRooms: true
        case .untagged, .noEntrance, .noPlan, .scaleUnknown, .scaleContradicted: false
        }
    }

    /// The part of the confidence that the doubt leaves.
    var remainingConfidence: Double {
        switch self {
        case .severalTags: 0.2
        case .areaContradictsTag: isOfAnotherOutline ? 0.4 : 0.9
        case .manyCorners: 0.4
        case .openings: 0.5
        case .surroundsRooms: 0.4
        case .untagged(let hasDoor): hasDoor ? 0.8 : 0.5
        case .noEntrance: 0.5
        case .noPlan: 0.4
        case .scaleUnknown, .scaleContradicted: 0.8
        }
    }
}

extension Double {
    /// The number in decimal digits, rounded to hundredths.
    var hundredths: String { ((self * 100).rounded() / 100).shortest }
}
