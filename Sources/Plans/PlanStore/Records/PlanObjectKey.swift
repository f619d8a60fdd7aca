import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The key of an object among those that stores keep as JSON: its name in stores and in the history. The raw value is a word for the
/// kind of object, a colon, and the object's id or name: `line:a`, `detail:Section`, `detection:17`, `skeleton:excavator`.
public enum PlanObjectKey: Hashable, Sendable {
    /// The measured line of an id.
    case line(MeasuredLine.ID)
    /// The detail of a name.
    case detail(String)
    /// The detection of an id.
    case detection(Detection.ID)
    /// The skeleton of a name.
    case skeleton(String)

    /// Which table the object is in.
    public var kind: PlanObjectKind {
        switch self {
        case .line, .detail: .measuring
        case .detection, .skeleton: .detection
        }
    }
}

extension PlanObjectKey: RawRepresentable {
    /// The key of a raw value; nil for any other text.
    public init?(rawValue: String) {
        guard let colon = rawValue.firstIndex(of: ":") else { return nil }
        let name = String(rawValue[rawValue.index(after: colon)...])
        switch rawValue[..<colon] {
        case "line": self = .line(name)
        case "detail": self = .detail(name)
        case "detection": self = .detection(name)
        case "skeleton": self = .skeleton(name)
        default: return nil
        }
    }

    /// The text that stores and the history have.
    public var rawValue: String {
        switch self {
        case .line(let id): "line:\(id)"
        case .detail(let name): "detail:\(name)"
        case .detection(let id): "detection:\(id)"
        case .skeleton(let name): "skeleton:\(name)"
        }
    }
}

extension PlanObjectKey {
    /// Returns the object's kind and name in words: `line 'Cable'`.
    ///
    /// - Parameter name: The name of a line or the class of a detection; if empty, the text has the id alone. Details and skeletons
    ///   have their names in the key.
    func message(named name: String = "") -> Message {
        switch self {
        case .line(let id): Message("line '\((name.isEmpty ? id : name).onOneLine)'")
        case .detail(let name): Message("detail '\(name.onOneLine)'")
        case .detection(let id): Message("detection '\((name.isEmpty ? id : "\(name) \(id)").onOneLine)'")
        case .skeleton(let name): Message("skeleton '\(name.onOneLine)'")
        }
    }

    /// The object's kind, and its id or name, as the subject of a sentence: `the line 'Cable'`.
    var subject: Message {
        switch self {
        case .line(let id): Message("the line '\(id.onOneLine)'", context: "subject")
        case .detail(let name): Message("the detail '\(name.onOneLine)'", context: "subject")
        case .detection(let id): Message("the detection '\(id.onOneLine)'", context: "subject")
        case .skeleton(let name): Message("the skeleton '\(name.onOneLine)'", context: "subject")
        }
    }

    /// Returns the object's kind and name in a language; see ``message(named:)``.
    func text(named name: String = "", in language: MessageLanguage) -> String {
        message(named: name).text(in: language)
    }
}

/// A problem of an object that a store keeps.
enum PlanObjectProblem {
    /// It is not what its key says.
    case unreadable
    /// It is not where it must be on the drawing.
    case outside
}

extension PlanObjectKey {
    /// The part of the drawing that an object takes up; nil if what is kept under the key is none, or has no place.
    func box(of value: JSONValue) -> Box? {
        switch self {
        case .line(let id): MeasuredLine(id: id, value).flatMap { Box(enclosing: $0.points) }
        case .detail(let name): DrawingDetail(name: name, value)?.box
        case .detection(let id): Detection(id: id, value)?.box
        case .skeleton: nil
        }
    }

    /// Returns the problem of a value that is kept under the key; nil if there is none.
    func problem(of value: JSONValue, on drawing: Box) -> PlanObjectProblem? {
        switch self {
        case .line, .detail: box(of: value).map { drawing.contains($0) ? nil : .outside } ?? .unreadable
        case .detection(let id):
            Detection(id: id, value).map { $0.box.intersects(drawing) ? nil : .outside } ?? .unreadable
        case .skeleton(let name): Skeleton(name: name, value) == nil ? .unreadable : nil
        }
    }
}

extension JSONValue {
    /// The name of an object: the name of a line, the class of a detection; empty for an object that has neither.
    var objectName: String { self["name"]?.string ?? self["class"]?.string ?? "" }
}
