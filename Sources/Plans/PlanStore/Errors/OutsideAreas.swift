import PlanBase
import PlanExchange
import PlanFiles
import PlanModel

/// The areas of a file that lie outside the drawing or reach too far beyond it, as if they were read in other coordinates than their own.
public struct OutsideAreas: Hashable, Sendable {
    /// The areas' file.
    public let file: String
    /// The areas outside.
    public let areas: [Area]
    /// True if the areas lie on the drawing but reach further beyond it than a plan keeps; false if they lie outside the drawing.
    public let reachTooFar: Bool
    /// The note on coordinates in which the areas would lie on the drawing, where there are such.
    public let hint: FileNote?

    /// The areas of a file.
    public init(file: String, areas: [Area], reachTooFar: Bool = false, hint: FileNote? = nil) {
        (self.file, self.areas, self.reachTooFar, self.hint) = (file, areas, reachTooFar, hint)
    }
}

extension OutsideAreas: MessageConvertible {
    /// The error on one line.
    public var message: Message {
        let text = reachTooFar ? Self.tooFarMessage(areas) : Self.outsideMessage(areas)
        if let hint { return Message("\(file): \(text) No plan was made: \(hint)") }
        return Message("\(file): \(text) No plan was made.")
    }
}

/// The sentences about areas that a plan does not take, from a file that is imported or that makes the plan.
extension OutsideAreas {
    /// Says of areas that they reach too far beyond the drawing and are not taken.
    static func tooFarMessage(_ areas: [Area]) -> Message {
        let (count, pixels) = (Message.counted(areas.count, .area), KeptReach.pixels.shortest)
        let shown = beginning(of: areas, name: \.shownName.onOneLine)
        return Message(
            count: areas.count,
            one:
                "\(count) not taken, as it reaches more than \(pixels) pixels beyond the drawing: \(shown); \(question)",
            other:
                "\(count) not taken, as they reach more than \(pixels) pixels beyond the drawing: \(shown); \(question)"
        )
    }

    /// Says of areas that they lie outside the drawing and are not taken: `2 areas not taken, as they lie outside the drawing: …`.
    static func outsideMessage(_ areas: [Area]) -> Message {
        let count = Message.counted(areas.count, .area)
        let shown = beginning(of: areas, name: \.shownName.onOneLine)
        return Message(
            count: areas.count, one: "\(count) not taken, as it lies outside the drawing: \(shown); \(question)",
            other: "\(count) not taken, as they lie outside the drawing: \(shown); \(question)")
    }

    /// The question about the file's coordinates that messages ask where areas are at odd places.
    static var question: Message {
        Message("is \(Setting.coordinates) right for the file?")
    }

    /// Returns the names of the first areas, and an ellipsis if there are more.
    static func beginning<Element>(of areas: [Element], name: (Element) -> String) -> [Message] {
        Message.beginning(of: areas, atMost: shownCount) { Message(untranslated: name($0)) }
    }

    /// The greatest number of areas that a message names.
    static let shownCount = 20
}
