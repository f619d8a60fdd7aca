import PlanJSON
import PlanModel

/// A change of a marker's attachments as the history keeps it: those that went and those that came, at one place of the list.
///
/// A change holds no attachment that stays. A marker that gets many attachments, one after the other, has a history whose size
/// is that of the attachments.
struct AttachmentChange: Hashable {
    /// The index in the list of the first attachment that went or came.
    let start: Int
    /// The attachments that went.
    let removed: [Attachment]
    /// The attachments that came in their place.
    let added: [Attachment]

    /// The difference of two lists: what lies between their common beginning and their common end.
    init(from old: [Attachment], to new: [Attachment]) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = (old[start...], new[start...])
        let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
        self.start = start
        removed = Array(rest.0.dropLast(end))
        added = Array(rest.1.dropLast(end))
    }

    /// Reads the values before and after as the history keeps them; `nil` for whole lists, which older programs kept.
    init?(old: JSONValue?, new: JSONValue?) {
        let (old, new) = (old?.array ?? [], new?.array ?? [])
        guard let place = (new.first ?? old.first)?[Self.place]?.number.flatMap({ Int(exactly: $0) }), place >= 1 else {
            return nil
        }
        start = place - 1
        removed = old.compactMap { Attachment(json: $0) }
        added = new.compactMap { Attachment(json: $0) }
        guard removed.count == old.count, added.count == new.count else { return nil }
    }

    /// The value before, as the history keeps it: the attachments that went, each with its place in the list from 1.
    var old: JSONValue { json(removed) }
    /// The value afterwards: the attachments that came, each with its place.
    var new: JSONValue { json(added) }

    private func json(_ attachments: [Attachment]) -> JSONValue {
        .array(
            attachments.enumerated().map { index, attachment in
                guard case .object(var members) = attachment.json else { return attachment.json }
                members[Self.place] = JSONValue(start + index + 1)
                return .object(members)
            })
    }

    /// Returns the list as it was before the change; `nil` if the attachments that came are not in their places.
    func undone(in list: [Attachment]) -> [Attachment]? {
        // A damaged history may name any place.
        guard start <= list.count, added.count <= list.count - start else { return nil }
        let range = start..<start + added.count
        guard list[range] == added[...] else { return nil }
        var list = list
        list.replaceSubrange(range, with: removed)
        return list
    }

    private static let place = "place"
}
