import PlanBase
import PlanJSON
import PlanModel

extension AreaImport {
    /// Which areas of the plan the file has replaced: `2 areas replaced: Kitchen -> Hall, Office (outline)`; `nil` for none.
    package func replacementText(in language: MessageLanguage) -> String? {
        guard !replacements.isEmpty else { return nil }
        let shown = replacements.prefix(Self.shownCount).map {
            AreaChangeText(old: $0.old, new: $0.new, language: language).replacement
        }
        let (count, rest) = (language.counted(replacements.count, .area), replacements.count > shown.count)
        let question = Self.question(in: language)
        let doubt = language.text(
            "; all are of another size or at another place than before: \(question) 'planmark undo' takes the import back",
            ";全部的大小或位置都与之前不同:\(question)planmark undo 可撤销导入")
        return language.text(
            "\(count) replaced: \(shown.joined(separator: ", "))\(rest ? ", …" : "")",
            "\(count)被替换:\(shown.joined(separator: ","))\(rest ? ",…" : "")") + (seemsMisread ? doubt : "")
    }

    /// Which new areas have names that the plan had already: `2 new areas beside others of their names: Room (room-x5ab), …`; `nil`
    /// for none.
    package func namesakeText(in language: MessageLanguage) -> String? {
        guard !namesakes.isEmpty else { return nil }
        let shown = namesakes.prefix(Self.shownCount).map { area in
            let (name, id) = (area.name.onOneLine, area.id.onOneLine)
            return language.text("\(name) (\(id))", "\(name)(\(id))")
        }
        let (count, rest) = (language.counted(namesakes.count, .area), namesakes.count > shown.count)
        return language.text(
            "\(count) added beside others of the same name, as it is not clear which is meant: "
                + "\(shown.joined(separator: ", "))\(rest ? ", …" : "")",
            "已在同名区域之外添加 \(count),因为不清楚所指的是哪一个:\(shown.joined(separator: ","))\(rest ? ",…" : "")")
    }

    /// Which areas were not taken, as they lie outside the drawing or reach too far beyond it; `nil` for none.
    package func outsideText(in language: MessageLanguage) -> String? {
        let texts = [
            outside.isEmpty ? nil : Self.outsideText(outside, in: language),
            tooFar.isEmpty ? nil : Self.tooFarText(tooFar, in: language),
        ].compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: language.text(". ", "。"))
    }

    /// Says of areas that they reach too far beyond the drawing and are not taken.
    package static func tooFarText(_ areas: [Area], in language: MessageLanguage) -> String {
        let shown = areas.prefix(shownCount).map(\.shownName.onOneLine)
        let (count, rest) = (language.counted(areas.count, .area), areas.count > shown.count)
        let pixels = KeptReach.pixels.shortest
        return language.text(
            "\(count) not taken, as \(areas.count == 1 ? "it reaches" : "they reach") more than \(pixels) pixels beyond the "
                + "drawing: \(shown.joined(separator: ", "))\(rest ? ", …" : ""); \(question(in: language))",
            "未采用 \(count),因为超出图纸 \(pixels) 像素以上:\(shown.joined(separator: ","))\(rest ? ",…" : "");\(question(in: language))"
        )
    }

    /// Says of areas that they lie outside the drawing and are not taken: `2 areas not taken, as they lie outside the drawing: …`.
    package static func outsideText(_ areas: [Area], in language: MessageLanguage) -> String {
        let shown = areas.prefix(shownCount).map(\.shownName.onOneLine)
        let (count, rest) = (language.counted(areas.count, .area), areas.count > shown.count)
        return language.text(
            "\(count) not taken, as \(areas.count == 1 ? "it lies" : "they lie") outside the drawing: "
                + "\(shown.joined(separator: ", "))\(rest ? ", …" : ""); \(question(in: language))",
            "未采用 \(count),因为位于图纸之外:\(shown.joined(separator: ","))\(rest ? ",…" : "");\(question(in: language))")
    }

    /// Returns the question about the file's coordinates that messages ask where areas are at odd places.
    private static func question(in language: MessageLanguage) -> String {
        language.text("are --coordinates and --zoom those of the file?", "--coordinates 和 --zoom 是否与文件一致?")
    }

    /// The greatest number of areas that a message names.
    private static let shownCount = 20
}

extension AreaImport.Replacement {
    /// The area's id, its names before and after, and the fields that changed.
    package var json: JSONValue {
        .object([
            "id": .string(new.id), "old": .string(old.name), "new": .string(new.name),
            "changed": .array(new.differences(from: old).map { .string($0.rawValue) }),
        ])
    }
}
