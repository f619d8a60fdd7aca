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
    package static func message(_ place: FilePlace?, in file: String) -> Message {
        let name = file == "-" ? Message("standard input") : Message(untranslated: file)
        guard let place else { return name }
        return if case .line = place {
            Message("\(name):\(place)", context: "place")
        } else {
            Message("\(name): \(place)", context: "place")
        }
    }

    /// The file, or a place in it, as a message in a language begins.
    package static func text(_ place: FilePlace?, in file: String, _ language: MessageLanguage = .english) -> String {
        message(place, in: file).text(in: language)
    }
}

extension FilePlace: MessageConvertible {
    /// `12`, `12:5` or `feature 3 ("Kitchen")`.
    public var message: Message {
        switch self {
        case .line(let line, nil): Message(untranslated: "\(line)")
        case .line(let line, let column?): Message(untranslated: "\(line):\(column)")
        case .feature(let number, nil): Message("feature \(number)")
        case .feature(let number, let name?): Message("feature \(number) (\"\(name.excerpt)\")")
        case .entry(let number, nil): Message("entry \(number)")
        case .entry(let number, let name?): Message("entry \(number) (\"\(name.excerpt)\")")
        case .annotation(let number, let page, nil): Message("annotation \(number) on page \(page)")
        case .annotation(let number, let page, let name?):
            Message("annotation \(number) on page \(page) (\"\(name.excerpt)\")")
        }
    }

    /// The place in a language.
    public func text(in language: MessageLanguage) -> String { message.text(in: language) }
}
