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
        let text = reachTooFar ? AreaImport.tooFarMessage(areas) : AreaImport.outsideMessage(areas)
        if let hint { return Message("\(file): \(text) No plan was made: \(hint)") }
        return Message("\(file): \(text) No plan was made.")
    }
}
