import PlanBase
import PlanJSON
import PlanModel

extension Area {
    /// Returns the changes since another state of the area, in words: `name 'Kitchen' -> 'Hall', allowed yes -> no`; empty if there are
    /// none.
    public func changes(since old: Area, in language: MessageLanguage) -> String {
        AreaChangeText(old: old, new: self, language: language).changes
    }
}

/// The differences between two states of an area, in words.
struct AreaChangeText {
    let old: Area
    let new: Area
    let language: MessageLanguage

    /// The changes, one after the other: `name 'Kitchen' -> 'Kitchenette', outline changed, allowed yes -> no`.
    var changes: String {
        let changes = new.differences(from: old).flatMap(text).map(Message.init(untranslated:))
        guard let first = changes.first else { return "" }
        return changes.dropFirst().reduce(first) { Message("\($0), \($1)") }.text(in: language)
    }

    /// The area in a list of areas that others have replaced: `Kitchen -> Hall`, or where the name stays `Kitchen (outline)`.
    var replacement: String {
        new.shownName == old.shownName ? newName : "\(old.shownName.onOneLine) -> \(newName)"
    }

    /// The area's new name, with the changed fields if the name is unchanged: `Hall`, `Kitchen (outline)`.
    var newName: String {
        let name = new.shownName.onOneLine
        guard new.shownName == old.shownName else { return name }
        let fields = new.differences(from: old).map { Message(untranslated: self.name($0)) }
        return Message("\(name) (\(fields))").text(in: language)
    }

    private func name(_ field: AreaField) -> String {
        switch field {
        case .shape: Message("outline", context: "field").text(in: language)
        case .properties: Message("properties", context: "field").text(in: language)
        case .name, .allowed, .color: language.name(ofField: field.rawValue)
        }
    }

    private func text(_ field: AreaField) -> [String] {
        func change(_ name: String, _ one: String, _ other: String) -> String { "\(name) \(one) -> \(other)" }
        func value(_ value: JSONValue?) -> String { ShownValue.text(value, in: language) }
        func answer(_ isYes: Bool) -> String {
            (isYes ? Message("yes", context: "allowed") : Message("no", context: "allowed")).text(in: language)
        }
        switch field {
        case .shape: return [Message("outline changed").text(in: language)]
        case .name: return [change(name(field), value(.string(old.name)), value(.string(new.name)))]
        case .allowed: return [change(name(field), answer(old.isAllowed), answer(new.isAllowed))]
        case .color: return [change(name(field), value(JSONValue(old.color?.hex)), value(JSONValue(new.color?.hex)))]
        case .properties:
            let names = Set(old.properties.keys).union(new.properties.keys).sorted()
            return names.filter { old.properties[$0] != new.properties[$0] }.map {
                change($0.onOneLine, value(old.properties[$0]), value(new.properties[$0]))
            }
        }
    }
}
