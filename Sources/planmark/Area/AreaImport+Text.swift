import PlanModel
import PlanStore

extension AreaImport {
    /// Which areas of the plan the file has replaced: `2 areas replaced: Kitchen -> Hall, Office (outline)`; `nil` for none.
    func replacementText(in language: MessageLanguage) -> String? {
        guard !replacements.isEmpty else { return nil }
        let shown = replacements.prefix(Self.shownCount).map {
            AreaChangeText(old: $0.old, new: $0.new, language: language).replacement
        }
        let (count, rest) = (language.counted(replacements.count, .area), replacements.count > shown.count)
        return language.text(
            "\(count) replaced: \(shown.joined(separator: ", "))\(rest ? ", …" : "")",
            "\(count)被替换:\(shown.joined(separator: ","))\(rest ? ",…" : "")")
    }

    /// How many replaced areas are shown.
    private static let shownCount = 20
}

extension AreaImport.Replacement {
    /// The area's id, its names before and after, and the fields that changed.
    var json: JSONValue {
        .object([
            "id": .string(new.id), "old": .string(old.name), "new": .string(new.name),
            "changed": .array(new.differences(from: old).map { .string($0.rawValue) }),
        ])
    }
}
