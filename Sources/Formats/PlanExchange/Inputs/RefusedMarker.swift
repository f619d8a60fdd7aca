import PlanBase
import PlanFiles
import PlanModel

/// An entry of a marker file that gave no marker, and why.
public struct RefusedMarker: Hashable, Sendable {
    /// Why an entry gives no marker.
    public enum Reason: Hashable, Sendable {
        /// The entry cannot be read as a marker.
        case malformed(MarkerProblem)
        /// The marker breaks a placement rule.
        case refused(PlacementRefusal)
        /// No place is found in the room that the entry names, for a reason.
        case room(Message)
    }

    /// The file's name.
    public let file: String
    /// Where in the file the entry stands.
    public let place: FilePlace
    /// Why it gives no marker.
    public let reason: Reason

    /// An entry of a file, refused for a reason.
    public init(file: String, place: FilePlace, reason: Reason) {
        (self.file, self.place, self.reason) = (file, place, reason)
    }
}

extension RefusedMarker: MessageConvertible {
    /// The word by which programs know the reason: `malformed`, `room`, or the refusal's ``/PlanModel/PlacementRefusal/code``.
    public var code: String {
        switch reason {
        case .malformed: "malformed"
        case .refused(let refusal): refusal.code
        case .room: "room"
        }
    }

    /// The refusal, without the file and the place.
    public var message: Message {
        switch reason {
        case .malformed(let problem): problem.message
        case .refused(let refusal): refusal.message
        case .room(let reason): reason
        }
    }

    /// The refusal on one line in a language: `defects.csv:12: outside the drawing …`.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings and remedies the line has.
    public func line(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        "\(FilePlace.text(place, in: file, language)): \(message(in: language, for: frontEnd))"
    }

    /// The refusal on one line: `defects.csv:12: outside the drawing …`.
    public var description: String { line(in: .english) }
}
