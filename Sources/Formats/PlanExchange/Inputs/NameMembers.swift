import PlanBase
import PlanJSON

/// The members under which files have the name of an area or the title of a marker, the likeliest first.
///
/// The first is how Planmark calls it. The others are found however they are written: `ROOM_NAME`, `RoomName` and `room name` are one.
struct NameMembers {
    static let ofAreas = NameMembers([
        "name", "roomname", "longname", "spacename", "raumname", "raumbezeichnung", "bezeichnung", "名称", "房间名称", "房间名",
        "nom", "nombre", "nome", "nazwa", "naam", "title", "label", "titel", "标题", "room", "raum", "zimmer", "房间",
    ])
    static let ofMarkers = NameMembers(["title", "name", "label"])

    private let keys: [String]

    private init(_ keys: [String]) { self.keys = keys }

    /// The name that members give, with the member that has it; nil if they give none.
    ///
    /// A text under the first name counts also when it is empty.
    ///
    /// - Parameter language: The language that is wanted of a name in several.
    func find(
        in members: [String: JSONValue], _ language: MessageLanguage = .english
    ) -> (member: String, text: String)? {
        if let text = members[keys[0]]?.plainText { return (keys[0], text) }
        var found: [(rank: Int, member: String, text: String)] = []
        for (member, value) in members {
            guard let rank = rank(of: member), let text = Self.text(of: value, language) else { continue }
            found.append((rank, member, text))
        }
        return found.min { ($0.rank, $0.member) < ($1.rank, $1.member) }.map { ($0.member, $0.text) }
    }

    /// The place of a member among the names, if it is one of them.
    func rank(of member: String) -> Int? {
        // The longest name has fifteen letters.
        guard member.utf8.count < 24 else { return nil }
        return keys.firstIndex(of: String(member.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }))
    }

    /// The text of a name; nil if there is none. Of an object of languages, as IMDF has them, it is that in the wanted language (`de`, else
    /// the first such as `de-CH`), else the English one, else that of the first tag.
    private static func text(of value: JSONValue, _ language: MessageLanguage) -> String? {
        guard let names = languages(of: value) else { return value.plainText.flatMap { $0.isBlank ? nil : $0 } }
        let filled = names.filter { !$0.value.isBlank }
        return name(in: filled, language.rawValue) ?? name(in: filled, MessageLanguage.english.rawValue)
            ?? filled.keys.min().flatMap { filled[$0] }
    }

    private static func name(in names: [String: String], _ code: String) -> String? {
        let tags = names.keys.sorted { ($0.count, $0) < ($1.count, $1) }
        let tag = tags.first { $0.lowercased() == code } ?? tags.first { $0.lowercased().hasPrefix("\(code)-") }
        return tag.flatMap { names[$0] }
    }

    /// The names by languages (`en`, `zh-Hans`), if a value is an object of such.
    static func languages(of value: JSONValue) -> [String: String]? {
        guard case .object(let members) = value, !members.isEmpty else { return nil }
        var names: [String: String] = [:]
        for (tag, name) in members {
            let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
            guard let name = name.string, subtags[0].count == 2 || subtags[0].count == 3,
                tag.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            else { return nil }
            names[tag] = name
        }
        return names
    }
}
