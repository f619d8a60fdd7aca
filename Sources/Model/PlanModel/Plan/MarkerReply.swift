import PlanBase
import PlanJSON

/// A reply to a marker: a line of the marker's thread.
///
/// Markers keep their replies in the property `replies`, an array of objects with `id`, `author`, `time`, `edited` and `text`, so that
/// every format that holds properties holds replies too.
public struct MarkerReply: Hashable, Sendable, Identifiable {
    /// The reply's identifier among the replies of its marker.
    public var id: String
    /// Who wrote it.
    public var author: String?
    /// When it was written.
    public var time: Timestamp?
    /// When its text was changed last; nil if that was never.
    public var edited: Timestamp?
    /// The text.
    public var text: String

    /// A reply.
    public init(
        id: String, author: String? = nil, time: Timestamp? = nil, edited: Timestamp? = nil, text: String
    ) {
        (self.id, self.author, self.time, self.edited, self.text) = (id, author, time, edited, text)
    }

    /// The name of the property that keeps replies.
    public static let propertyName = "replies"

    /// The reply on one line, with who wrote it when: `Ada, 2026-03-01 08:30: ordered`.
    package var line: String {
        let time = time.map { String("\($0)".prefix(16)).replacing("T", with: " ") }
        let start = [author?.onOneLine, time].compactMap(\.self).joined(separator: ", ")
        return (start.isEmpty ? "" : "\(start): ") + text.onOneLine
    }

    /// A reply as a property keeps it; nil for anything else.
    package init?(_ json: JSONValue) {
        guard let id = json["id"]?.string, let text = json["text"]?.string else { return nil }
        self.init(
            id: id, author: json["author"]?.string, time: json["time"]?.string.flatMap { Timestamp($0) },
            edited: json["edited"]?.string.flatMap { Timestamp($0) }, text: text)
    }

    /// The reply as a property keeps it.
    var json: JSONValue {
        var members: [String: JSONValue] = ["id": .string(id), "text": .string(text)]
        if let author { members["author"] = .string(author) }
        if let time { members["time"] = .string("\(time)") }
        if let edited { members["edited"] = .string("\(edited)") }
        return .object(members)
    }

    /// The replies of two copies of a thread, each once, in the order of time. Of a reply that both have, the text that was
    /// changed later counts, and else the second copy's.
    package static func union(_ one: [MarkerReply], _ other: [MarkerReply]) -> [MarkerReply] {
        var replies = one
        for reply in other {
            if let index = replies.firstIndex(where: { $0.id == reply.id }) {
                if let edited = replies[index].edited, reply.edited.map({ $0 < edited }) ?? true { continue }
                replies[index] = reply
            } else {
                replies.append(reply)
            }
        }
        // Those of the same time stay in their order.
        return replies.enumerated().sorted {
            let times = ($0.element.time?.milliseconds ?? .min, $1.element.time?.milliseconds ?? .min)
            return times.0 != times.1 ? times.0 < times.1 : $0.offset < $1.offset
        }.map(\.element)
    }
}

extension MarkerDetails {
    /// The marker's thread, in the order of time. A property of that name that holds anything else is no thread.
    public var replies: [MarkerReply] {
        get { properties[MarkerReply.propertyName]?.array?.compactMap(MarkerReply.init) ?? [] }
        set {
            properties[MarkerReply.propertyName] = newValue.isEmpty ? nil : .array(newValue.map(\.json))
        }
    }
}
