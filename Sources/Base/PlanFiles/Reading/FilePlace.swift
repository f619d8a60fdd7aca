import PlanBase

/// A place in a file of records.
public enum FilePlace: Hashable, Sendable {
    /// A line, from 1; a column in characters from 1 when it is known.
    case line(Int, column: Int? = nil)
    /// A feature of a GeoJSON collection, from 1, with its name when it has one.
    case feature(Int, name: String? = nil)
    /// An entry of another list in JSON, such as a detection, from 1, with its name or class when it has one.
    case entry(Int, name: String? = nil)
    /// An annotation of a page, both from 1, with what it is about when that is known.
    case annotation(Int, page: Int, name: String? = nil)
}

extension FilePlace {
    /// The number of the line or entry.
    package var number: Int {
        switch self {
        case .line(let number, _), .feature(let number, _), .entry(let number, _), .annotation(let number, _, _): number
        }
    }

    /// A file, or a place in it, as a message begins: `defects.csv:12`, `rooms.geojson: feature 3 ("Kitchen")`.
    package static func text(_ place: FilePlace?, in file: String, _ language: MessageLanguage = .english) -> String {
        let name = file == "-" ? language.text("standard input", "标准输入") : file
        guard let place else { return name }
        let text = place.text(in: language)
        return if case .line = place { "\(name):\(text)" } else { "\(name): \(text)" }
    }
}

extension FilePlace: CustomStringConvertible {
    /// `12`, `12:5` or `feature 3 ("Kitchen")`.
    public var description: String { text(in: .english) }

    /// The place in a language.
    public func text(in language: MessageLanguage) -> String {
        switch self {
        case .line(let line, nil): "\(line)"
        case .line(let line, let column?): "\(line):\(column)"
        case .feature(let number, nil): language.text("feature \(number)", "要素 \(number)")
        case .feature(let number, let name?):
            language.text("feature \(number) (\"\(name.excerpt)\")", "要素 \(number)(“\(name.excerpt)”)")
        case .entry(let number, let name):
            language.text(
                "entry \(number)" + (name.map { " (\"\($0.excerpt)\")" } ?? ""),
                "条目 \(number)" + (name.map { "(“\($0.excerpt)”)" } ?? ""))
        case .annotation(let number, let page, let name):
            language.text(
                "annotation \(number) on page \(page)" + (name.map { " (\"\($0.excerpt)\")" } ?? ""),
                "第 \(page) 页的注释 \(number)" + (name.map { "(“\($0.excerpt)”)" } ?? ""))
        }
    }
}
