import PlanBase
import PlanJSON
import PlanModel
import PlanTables

/// The text of a marker's annotation, as people read it in any program, and edit it there:
///
///     12: Door closer missing
///     The closer lies on the floor beside the door.
///
///     Status: open
///     Priority: high
///
///     Replies:
///     Ada, 2026-03-01 08:30: ordered
enum AnnotationText {
    /// The labels of fields, in the order in which they are written.
    private static let labels: [(label: String, field: MarkerField)] = DetailField.all.compactMap { field in
        guard ![.title, .note, .color].contains(field.field) else { return nil }
        return (field.label, field.field)
    }
    private static let repliesLabel = "Replies:"
    private static let areaLabel = "Area"

    /// The text of a marker.
    ///
    /// - Parameter area: The name of the area that it lies in.
    static func text(of item: PlanMarker, area: String?) -> String {
        let details = item.marker.details
        let number = item.marker.number.map(String.init)
        let title = details.title?.singleLine
        let heading = [number, title].compactMap(\.self).joined(separator: ": ")
        var parts = [[heading, details.note].compactMap(\.self).joined(separator: "\n")]
        let fields = fieldLines(of: item, area: area).map { "\($0.label): \($0.value)" }
        if !fields.isEmpty { parts.append(fields.joined(separator: "\n")) }
        let replies = details.replies.map(\.line)
        if !replies.isEmpty { parts.append(([repliesLabel] + replies).joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
    }

    /// The lines of a marker's fields, of its area, which has no field, and of its properties.
    private static func fieldLines(
        of item: PlanMarker, area: String?
    ) -> [(label: String, field: MarkerField?, value: String)] {
        var lines: [(label: String, field: MarkerField?, value: String)] = labels.compactMap { label, field in
            item[field].plainText.map { (label, field, $0.singleLine) }
        }
        if let area { lines.append((areaLabel, nil, area.singleLine)) }
        return lines + shownProperties(of: item).map { ($0.name, .property($0.name), $0.value.singleLine) }
    }

    /// The properties that stand in the text: texts and numbers with names that are no other line's.
    private static func shownProperties(of item: PlanMarker) -> [(name: String, value: String)] {
        let taken = Set(labels.map(\.label) + [areaLabel])
        return item.marker.details.properties.sorted { $0.key < $1.key }.compactMap { name, value in
            guard !taken.contains(name), !name.contains(":"), !name.contains("\n"), let text = value.plainText else {
                return nil
            }
            return (name, text)
        }
    }

    // MARK: - Areas

    /// Returns the size of an area in words: `43.1 m²`, `464 sq ft`.
    static func area(_ squareMetres: Double, in units: UnitSystem) -> String {
        switch units {
        case .metric: "\(((squareMetres * 100).rounded() / 100).shortest) m²"
        case .imperial: MeasureText.area(squareMetres, in: .imperial).replacing("\u{A0}", with: " ")
        }
    }

    /// Returns the name that the text of an area's annotation says: all but a last line with a size, in whatever unit a program writes
    /// it.
    static func areaName(in text: String) -> String {
        let size =
            #/
            \s* \d [\d.,]* \s*
            (?: [kcm]? m [²2] | (?: ft|in|yd|mi ) [²2] | sq\.? \s* (?: m|ft|in|yd|mi ) \.? | sf | ha | ac | acres? )
            /#
        return name(in: text) { $0.wholeMatch(of: size.ignoresCase()) != nil }
    }

    // MARK: - Measured lines

    /// Returns the length of a line in words: `7.82 m`, `25'-8"`.
    static func length(_ metres: Double, in units: UnitSystem) -> String {
        switch units {
        case .metric: "\(((metres * 1000).rounded() / 1000).shortest) m"
        case .imperial: MeasureText.length(metres, in: .imperial).replacing("\u{A0}", with: " ")
        }
    }

    /// Returns the name that the text of a measured line says: all but a last line with a length, in whatever unit a program writes it.
    static func lineName(in text: String) -> String {
        name(in: text) { line in
            let unit = line.trimmingPrefix(#/\d[\d.,]*\s*/#)
            let isOtherUnit = unit.count < line.count && (1...4).contains(unit.count)
            return line.wholeMatch(of: length) != nil || isOtherUnit && !unit.contains(where: \.isNumber)
        }
    }

    /// Returns the name that the text of a line says which another program has measured: without the length at its end, in metres or in
    /// feet and inches, be it in a line of its own or behind the name.
    static func nameBesideLength(in text: String) -> String {
        let text = text.normalizedLines
        // The expression is tried from each character on, which takes very long for a long row of digits.
        let end = text.suffix(greatestLengthCount)
        guard let match = end.firstMatch(of: length) else { return text }
        // A number that begins before these characters is no length.
        let isCutOff = match.range.lowerBound > text.startIndex && match.range.lowerBound == end.startIndex
        return isCutOff ? text : text[..<match.range.lowerBound].trimmed
    }

    /// Lengths have fewer characters.
    private static let greatestLengthCount = 60

    /// A length at the end of a text: `7.82 m`, `12'-6 1/2"`, `12 ft 6 1/2 in`, `3/8"`.
    private static var length: Regex<Substring> {
        #/
        \s*
        (?:
            \d [\d.,]* \s* (?: m|cm|mm|km|yd|mi|px )
            | (?: \d [\d.,]* \s* mi \s+ )?
              \d [\d.,]* \s* (?: ['′]|ft ) (?: [-\s]* (?: \d+ [-\s]+ )? \d [\d.,\/]* \s* (?: ["″]|in ) )?
            | (?: \d+ [-\s]+ )? \d [\d.,\/]* \s* (?: ["″]|in )
        )
        $
        /#
    }

    /// Returns the text without a last line that is a measure.
    private static func name(in text: String, isMeasure: (Substring) -> Bool) -> String {
        var lines = text.normalizedLines.split(separator: "\n", omittingEmptySubsequences: false)
        if let last = lines.last, isMeasure(last) { lines.removeLast() }
        return lines.joined(separator: "\n").trimmed
    }

    // MARK: - Reading

    /// The changes that an edited text makes to its marker.
    struct Edit {
        /// The fields that have other values.
        var values: [MarkerField: JSONValue] = [:]
        /// Messages on the parts of the text that could not be taken, with the reasons.
        var problems: [Message] = []
    }

    /// Returns the name that the text of an area or line says; nil if it is the name that was written. A name that looks like a measure
    /// stands in the text alone where there is no scale.
    static func newName(in text: String, _ name: (String) -> String, since written: String) -> String? {
        let new = name(text)
        return new.isSameInFiles(as: written) || text.isSameInFiles(as: written) ? nil : new
    }

    /// Finds out what an edited text changes of a marker. Lines that are still there keep their fields, wherever they stand; lines that are
    /// no field's are the note's. A text with U+FFFD is compared with what files hold of the marker.
    ///
    /// - Parameter area: The name of the area that the written text has.
    static func edit(_ text: String, of item: PlanMarker, area: String?) -> Edit {
        var edit = Edit()
        let written = Self.text(of: item, area: area)
        guard text.withSingleSpaces != written.withSingleSpaces else { return edit }
        if text.contains("\u{FFFD}") {
            let (heldItem, heldArea) = (item.heldByFiles, area?.singleLine.writable)
            if heldItem != item || heldArea != area { return Self.edit(text, of: heldItem, area: heldArea) }
        }
        var lines = text.normalizedLines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.contains(where: { !$0.isBlank }), text.trimmed != item.marker.number.map(String.init) else {
            edit.problems.append(Message("its text is gone, which changes nothing"))
            return edit
        }
        guard !written.normalizedLines.hasPrefix(text.normalizedLines) else {
            edit.problems.append(Message("the end of its text is missing, which changes nothing"))
            return edit
        }
        let heading = title(in: lines.removeFirst(), of: item, &edit.problems)
        if heading != item.marker.details.title?.singleLine.trimmed { edit.values[.title] = JSONValue(heading) }
        takeFields(of: item, area: area, from: &lines, &edit)
        takeReplies(of: item, from: &lines)
        // Lines that were taken out leave blank ones.
        let kept = lines.indices.filter { $0 == 0 || !lines[$0].isBlank || !lines[$0 - 1].isBlank }
        let note = kept.map { lines[$0] }.joined(separator: "\n").trimmed
        let old = (item.marker.details.note ?? "").normalizedLines
        if note.withSingleSpaces != old.withSingleSpaces { edit.values[.note] = note.isEmpty ? .null : .string(note) }
        return edit
    }

    /// The title in the first line, behind the marker's number.
    private static func title(in line: String, of item: PlanMarker, _ problems: inout [Message]) -> String? {
        var title = line.trimmed
        if let number = item.marker.number {
            let digits = title.prefix { $0.isASCII && $0.isNumber }
            let rest = title.dropFirst(digits.count)
            if String(digits) == "\(number)", rest.isEmpty || rest.hasPrefix(":") {
                title = rest.dropFirst().trimmed
            } else if !digits.isEmpty, rest.hasPrefix(":") {
                problems.append(Message("a marker keeps its number"))
                title = rest.dropFirst().trimmed
            }
        }
        return title.isEmpty ? nil : title
    }

    /// Takes the lines of fields out of an edited text, and what is changed in them.
    private static func takeFields(
        of item: PlanMarker, area: String?, from lines: inout [String], _ edit: inout Edit
    ) {
        let written = fieldLines(of: item, area: area)
        // A text that was cut off says nothing of what came behind.
        var missing: [MarkerField] = []
        let note = (item.marker.details.note ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        // Where the line with a label stands that is not one of the note's.
        func index(ofLabel label: String) -> Int? {
            lines.lastIndex { $0.hasPrefix("\(label):") && !note.contains($0) }
        }
        // Lines before one that is there were taken away.
        func takeAwayMissing() {
            for field in missing where field != .status { edit.values[field] = .null }
            missing = []
        }
        for (label, field, value) in written {
            if let index = lines.lastIndex(where: { $0.trimmed == "\(label): \(value)".trimmed }) {
                lines.remove(at: index)
                takeAwayMissing()
            } else if let index = index(ofLabel: label) {
                let new = lines.remove(at: index).dropFirst(label.count + 1).trimmed
                guard let field else {
                    edit.problems.append(Message("its area follows from its place, which moving it changes"))
                    continue
                }
                // The last line of a text that was cut off within it.
                if index == lines.count, new.count < value.count, value.hasPrefix(new), written.last?.label != label {
                    missing.append(field)
                    continue
                }
                takeAwayMissing()
                set(field, to: new, of: item, &edit)
            } else if let field {
                missing.append(field)
            }
        }
        if !item.marker.details.replies.isEmpty, lines.contains(repliesLabel) { takeAwayMissing() }
        if !missing.isEmpty {
            edit.problems.append(Message("lines that are missing at the end of its text change nothing"))
        }
        // Fields that it did not have.
        for (label, field) in labels where !written.contains(where: { $0.label == label }) {
            guard let index = index(ofLabel: label) else { continue }
            let value = lines[index].dropFirst(label.count + 1).trimmed
            guard !value.isEmpty else { continue }
            lines.remove(at: index)
            set(field, to: value, of: item, &edit)
        }
    }

    private static func set(_ field: MarkerField, to text: String, of item: PlanMarker, _ edit: inout Edit) {
        var value: JSONValue = text.isEmpty ? .null : .string(text)
        switch field {
        case .due where !text.isEmpty:
            // Any way to write a day that can be read in one way alone.
            if let days = WrittenDate(text)?.possibleDays, days.count == 1 { value = .string("\(days[0])") }
        case .property:
            if case .number = item[field], let number = Double(text), number.isFinite { value = .number(number) }
        default: break
        }
        var changed = item
        do throws(MarkerFieldError) {
            try changed.set(field, to: value)
            edit.values[field] = value
        } catch {
            edit.problems.append(error.message)
        }
    }

    /// Takes the thread out of an edited text.
    private static func takeReplies(of item: PlanMarker, from lines: inout [String]) {
        let replies = item.marker.details.replies
        guard !replies.isEmpty else { return }
        for line in [repliesLabel] + replies.map(\.line) {
            if let index = lines.lastIndex(where: { $0.trimmed == line.trimmed }) { lines.remove(at: index) }
        }
    }
}

extension PlanMarker {
    /// The marker with its texts as files hold them: all but the note on one line each.
    fileprivate var heldByFiles: PlanMarker {
        var item = self
        item.marker.details = MarkerDetails(properties: marker.details.properties) { _, field in
            marker.details[field].heldByFiles(onOneLine: field.field != .note)
        }
        if case .object(let properties) = JSONValue.object(item.marker.details.properties).heldByFiles() {
            item.marker.details.properties = properties
        }
        // The text has them without control characters.
        item.marker.details.replies = marker.details.replies.map { reply in
            var held = reply
            held.text = reply.text.onOneLine.writable
            held.author = reply.author?.onOneLine.writable
            return held
        }
        return item
    }
}

extension JSONValue {
    /// The value with its texts as files hold them.
    fileprivate func heldByFiles(onOneLine: Bool = true) -> JSONValue {
        switch self {
        case .string(let text): .string((onOneLine ? text.singleLine : text).writable)
        case .array(let items): .array(items.map { $0.heldByFiles(onOneLine: onOneLine) })
        case .object(let members):
            .object(
                Dictionary(members.map { ($0.writable, $1.heldByFiles(onOneLine: onOneLine)) }) { first, _ in first })
        default: self
        }
    }
}

extension String {
    /// True if the text is the given one as it comes back from a file of a program.
    func isSameInFiles(as written: String) -> Bool {
        normalizedLines == written.normalizedLines || normalizedLines == written.writable.normalizedLines
    }

    /// The text with spaces in place of line ends, of any length.
    fileprivate var singleLine: String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }

    /// The text with line feeds between its lines, without white space at its ends and without control characters: programs write line ends
    /// as they like, nobody sees control characters, and files of other formats cannot have them.
    var normalizedLines: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n").withoutControls.trimmed
    }

    /// The text without control characters, but for those that end lines.
    var withoutControls: String {
        func isUnseen(_ character: Unicode.Scalar) -> Bool {
            character.value < 0x20 && character != "\n" && character != "\r" && character != "\t"
        }
        guard unicodeScalars.contains(where: isUnseen) else { return self }
        return String(UnicodeScalarView(unicodeScalars.filter { !isUnseen($0) }))
    }

    /// The text with one space in place of any white space, as programs write it that break lines anew.
    fileprivate var withSingleSpaces: String {
        withoutControls.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
