import PlanBase
import PlanFiles

/// Reads the member `names` of a `data.yaml` in the forms that Ultralytics and its users write: a list or a map, on lines of its own
/// or in brackets. Of YAML it knows no more than these.
struct ClassNamesYAML {
    private let lines: [String]
    private let file: String

    init(_ lines: [String], file: String) { (self.lines, self.file) = (lines, file) }

    /// The names by their numbers.
    func names() throws(InputError) -> [String] {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("names:") }) else {
            throw InputError(
                .unfit(
                    reason: Message("has no 'names'; a data.yaml has a list or a map of them: names: [person, car]")),
                file: file)
        }
        let rest = Self.withoutComment(String(lines[start].dropFirst("names:".count))).trimmed
        let names = try rest.isEmpty ? block(after: start) : flow(rest, at: start)
        guard let last = names.keys.max() else { throw error(Message("'names' is empty"), start) }
        return (0...last).map { names[$0] ?? "" }
    }

    // MARK: - Lines of their own

    private func block(after start: Int) throws(InputError) -> [Int: String] {
        var names: [Int: String] = [:]
        var indentation: Int?
        for index in (start + 1)..<lines.count {
            let line = Self.withoutComment(lines[index])
            let item = line.trimmed
            guard !item.isEmpty else { continue }
            let spaces = line.prefix { $0 == " " }.count
            let isList = item == "-" || item.hasPrefix("- ")
            // The next member of the file begins at the margin.
            if spaces == 0, !isList { break }
            guard !line.hasPrefix("\t"), spaces == indentation ?? spaces else {
                throw error(Message("the names must stand below each other, with as many spaces before them"), index)
            }
            indentation = spaces
            try add(isList ? String(item.dropFirst()).trimmed : item, isList: isList, to: &names, at: index)
        }
        return names
    }

    // MARK: - In brackets

    private func flow(_ first: String, at start: Int) throws(InputError) -> [Int: String] {
        guard let open = first.first, let close = ["[": "]", "{": "}"][open] as Character? else {
            throw error(
                Message("'names' is '\(first.excerpt)'; needed is a list or a map: names: [person, car]"), start)
        }
        var (text, index) = (first, start)
        while !text.hasSuffix(String(close)) {
            index += 1
            guard index < lines.count, index - start <= ClassNames.greatestNumber else {
                throw error(Message("the '\(open)' of 'names' has no '\(close)'"), start)
            }
            text += " " + Self.withoutComment(lines[index]).trimmed
            while text.last == " " { text.removeLast() }
        }
        var names: [Int: String] = [:]
        guard let items = Self.items(String(text.dropFirst().dropLast())) else {
            throw error(Message("a name's quote is never closed"), start)
        }
        for item in items { try add(item, isList: open == "[", to: &names, at: start) }
        return names
    }

    /// The parts of a text between commas that do not stand in quotes, without an empty one at the end; nil if a quote is not closed.
    private static func items(_ text: String) -> [String]? {
        var items: [String] = []
        var (item, quote): (String, Character?) = ("", nil)
        for character in text {
            if character == "," && quote == nil {
                items.append(item.trimmed)
                item = ""
                continue
            }
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"", item.isBlank || item.trimmed.hasSuffix(":") {
                quote = character
            }
            item.append(character)
        }
        guard quote == nil else { return nil }
        if !item.isBlank { items.append(item.trimmed) }
        return items
    }

    // MARK: - Names

    private func add(
        _ item: String, isList: Bool, to names: inout [Int: String], at index: Int
    ) throws(InputError) {
        guard !isList else {
            names[names.count] = try name(item, at: index)
            return
        }
        guard let colon = item.firstIndex(of: ":") else {
            throw error(Message("'\(item.excerpt)' is no number with a name; write 0: person"), index)
        }
        let key = item[..<colon].trimmed
        guard let number = Int(key.filter { $0 != "'" && $0 != "\"" }), (0...ClassNames.greatestNumber).contains(number)
        else { throw error(Message("'\(key.excerpt)' is not the number of a class; write 0: person"), index) }
        let name = try name(item[item.index(after: colon)...].trimmed, at: index)
        guard names.updateValue(name, forKey: number) == nil else {
            throw error(Message("the class \(number) has two names"), index)
        }
    }

    /// A name without its quotes.
    private func name(_ text: String, at index: Int) throws(InputError) -> String {
        guard let first = text.first else { return "" }
        if first == "'" || first == "\"" {
            guard text.count >= 2, text.last == first else {
                throw error(Message("a name's quote is never closed"), index)
            }
            let inner = String(text.dropFirst().dropLast())
            return first == "'" ? inner.replacing("''", with: "'") : inner.replacing("\\\"", with: "\"")
        }
        guard !["[", "{", "&", "*", "!", "|", ">", "%", "@"].contains(first) else {
            throw error(
                Message("'\(text.excerpt)' is more of YAML than is read here; write a plain name, or one in quotes"),
                index)
        }
        return text
    }

    /// A line without the comment at its end, which begins with `#` after a space, outside quotes.
    private static func withoutComment(_ line: String) -> String {
        var (quote, previous): (Character?, Character) = (nil, " ")
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "#", previous.isWhitespace {
                return String(line[..<index])
            } else if character == "'" || character == "\"", [" ", "[", "{", ","].contains(previous) {
                quote = character
            }
            previous = character
        }
        return line
    }

    private func error(_ reason: Message, _ index: Int) -> InputError {
        InputError(.unfit(reason: reason), file: file, at: .line(index + 1))
    }
}
