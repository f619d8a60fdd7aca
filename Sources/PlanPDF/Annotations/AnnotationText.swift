import PlanModel

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
    private static let labels: [(label: String, field: MarkerField)] = [
        ("Status", .status), ("Category", .category), ("Priority", .priority), ("Assignee", .assignee), ("Due", .due),
    ]
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
        var fields = labels.compactMap { label, field in item[field].string.map { "\(label): \($0.singleLine)" } }
        if let area { fields.append("\(areaLabel): \(area.singleLine)") }
        for (name, value) in shownProperties(of: item) { fields.append("\(name): \(value.singleLine)") }
        if !fields.isEmpty { parts.append(fields.joined(separator: "\n")) }
        let replies = details.replies.map(\.line)
        if !replies.isEmpty { parts.append(([repliesLabel] + replies).joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
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

    /// The size of an area: `43.1 m²`.
    static func squareMetres(_ area: Double) -> String {
        let hundredths = (area * 100).rounded() / 100
        return "\(hundredths.shortest) m²"
    }

    /// The name that the text of an area's annotation says: all but a size at its end.
    static func areaName(in text: String) -> String {
        var lines = text.normalizedLines.split(separator: "\n", omittingEmptySubsequences: false)
        if let last = lines.last, last.hasSuffix(" m²"), Double(last.dropLast(3)) != nil { lines.removeLast() }
        return lines.joined(separator: "\n").trimmed
    }

    // MARK: - Reading

    /// What a text says.
    struct Parts: Equatable {
        var title: String?
        var note: String?
        /// The fields with labels; those that are not there have no value.
        var fields: [MarkerField: String] = [:]
    }

    /// Reads a text that may have been edited.
    ///
    /// - Parameter item: The marker whose text it was.
    static func parts(of text: String, for item: PlanMarker) -> Parts {
        var paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var parts = Parts()
        if let replies = paragraphs.lastIndex(of: repliesLabel) { paragraphs.removeSubrange(replies...) }
        while paragraphs.last?.isBlank == true { paragraphs.removeLast() }
        // The lines with labels at the end.
        let names = Dictionary(
            labels.map { ($0.label, $0.field) } + shownProperties(of: item).map { ($0.name, .property($0.name)) },
            uniquingKeysWith: { first, _ in first })
        while let line = paragraphs.last, paragraphs.count > 1, let colon = line.firstIndex(of: ":") {
            let (label, value) = (String(line[..<colon]), line[line.index(after: colon)...].trimmed)
            guard label == areaLabel || names[label] != nil else { break }
            if let field = names[label] { parts.fields[field] = value.isEmpty ? nil : value }
            paragraphs.removeLast()
        }
        while paragraphs.last?.isBlank == true { paragraphs.removeLast() }
        var heading = paragraphs.isEmpty ? "" : paragraphs.removeFirst()
        if let number = item.marker.number.map(String.init) {
            if heading == number {
                heading = ""
            } else if heading.hasPrefix(number + ":") {
                heading = heading.dropFirst(number.count + 1).trimmed
            }
        }
        parts.title = heading.isBlank ? nil : heading
        let note = paragraphs.joined(separator: "\n")
        parts.note = note.isBlank ? nil : note
        return parts
    }

    /// Changes a marker to what its edited text says. What the text says as before stays as it is.
    ///
    /// - Returns: The fields that changed.
    static func apply(
        _ text: String, to item: inout PlanMarker, area: String?
    ) throws(MarkerFieldError) -> Set<MarkerField> {
        let written = Self.text(of: item, area: area)
        guard text.normalizedLines != written.normalizedLines else { return [] }
        let (old, new) = (parts(of: written, for: item), parts(of: text, for: item))
        var changed: Set<MarkerField> = []
        func set(_ field: MarkerField, _ value: JSONValue) throws(MarkerFieldError) {
            try item.set(field, to: value)
            changed.insert(field)
        }
        if new.title != old.title { try set(.title, JSONValue(new.title)) }
        if new.note != old.note { try set(.note, JSONValue(new.note)) }
        for field in Set(old.fields.keys).union(new.fields.keys) where old.fields[field] != new.fields[field] {
            let text = new.fields[field]
            if case .property = field, case .number = item[field] {
                try set(field, text.map { text in Double(text).map { .number($0) } ?? .string(text) } ?? .null)
            } else {
                try set(field, JSONValue(text))
            }
        }
        return changed
    }
}

extension String {
    /// The text with spaces in place of line ends, of any length.
    fileprivate var singleLine: String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }

    /// The text with line feeds between its lines and without white space at its ends: programs write line ends as they like.
    var normalizedLines: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmed
    }
}
