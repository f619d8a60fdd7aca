import PlanGeometry
import PlanModel

/// What names a measured line or a detail among what is kept of the plan as a whole, in stores and in the history. The raw value is
/// `line:` and the line's id, or `detail:` and the detail's name.
public enum MeasuringKey: Hashable, Sendable {
    /// The line of an id.
    case line(MeasuredLine.ID)
    /// The detail of a name.
    case detail(String)
}

extension MeasuringKey: RawRepresentable {
    private static let linePrefix = "line:"
    private static let detailPrefix = "detail:"

    /// The key of a raw value; nil for any other text.
    public init?(rawValue: String) {
        if rawValue.hasPrefix(Self.linePrefix) {
            self = .line(String(rawValue.dropFirst(Self.linePrefix.count)))
        } else if rawValue.hasPrefix(Self.detailPrefix) {
            self = .detail(String(rawValue.dropFirst(Self.detailPrefix.count)))
        } else {
            return nil
        }
    }

    /// The text that stores and the history have.
    public var rawValue: String {
        switch self {
        case .line(let id): Self.linePrefix + id
        case .detail(let name): Self.detailPrefix + name
        }
    }
}

extension MeasuringKey {
    /// What the key is of, in words: `line 'Cable'`.
    ///
    /// - Parameter name: The line's name; empty for its id. A detail's is in its key.
    func text(named name: String = "", in language: MessageLanguage) -> String {
        switch self {
        case .line(let id):
            let shown = (name.isEmpty ? id : name).onOneLine
            return language.text("line '\(shown)'", "测量线“\(shown)”")
        case .detail(let name): return language.text("detail '\(name.onOneLine)'", "详图“\(name.onOneLine)”")
        }
    }
}

extension MeasuringKey {
    /// The part of the drawing that a line or a detail takes up; nil if what is kept under the key is none.
    func box(of value: JSONValue) -> Box? {
        switch self {
        case .line(let id): MeasuredLine(id: id, value).flatMap { Box(enclosing: $0.points) }
        case .detail(let name): DrawingDetail(name: name, value)?.box
        }
    }
}

extension RecordReader {
    /// The measured lines, in the order of their ids.
    func measuredLines() throws -> [MeasuredLine] {
        try sortedMeasuring { key, value in
            if case .line(let id) = key { MeasuredLine(id: id, value) } else { nil }
        }
    }

    /// The details, in the order of their names.
    func details() throws -> [DrawingDetail] {
        try sortedMeasuring { key, value in
            if case .detail(let name) = key { DrawingDetail(name: name, value) } else { nil }
        }
    }

    private func sortedMeasuring<T>(_ body: (MeasuringKey, JSONValue) -> T?) throws -> [T] {
        try measuring().sorted { $0.key.rawValue.utf8.lexicographicallyPrecedes($1.key.rawValue.utf8) }
            .compactMap { body($0.key, $0.value) }
    }
}
