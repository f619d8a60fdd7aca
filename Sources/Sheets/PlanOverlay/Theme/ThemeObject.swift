import PlanBase
import PlanCanvas
import PlanFiles
import PlanJSON

/// A JSON object of a theme file, whose members are taken one by one, so that those left over can be reported as unknown.
struct ThemeObject {
    private let file: String
    private let path: String
    private var rest: [String: JSONValue]
    private var known: [String] = []

    init(_ value: JSONValue, path: String, file: String) throws(ThemeError) {
        guard case .object(let members) = value else {
            throw ThemeError(file: file, path: path, reason: "is \(value.kindInWords); needed is an object { … }")
        }
        self.path = path
        self.file = file
        rest = members
    }

    private mutating func take(_ name: String) -> JSONValue? {
        known.append(name)
        return rest.removeValue(forKey: name)
    }

    private func error(_ name: String, _ reason: String) -> ThemeError {
        ThemeError(file: file, path: path.isEmpty ? name : "\(path).\(name)", reason: reason)
    }

    private func wrongKind(_ name: String, _ value: JSONValue, needed: String) -> ThemeError {
        error(name, "is \(value.kindInWords); needed is \(needed)")
    }

    // MARK: - Members

    mutating func object(_ name: String) throws(ThemeError) -> ThemeObject? {
        guard let value = take(name) else { return nil }
        return try ThemeObject(value, path: path.isEmpty ? name : "\(path).\(name)", file: file)
    }

    /// A member as a closure reads it, which returns nil for a value of the wrong kind.
    private mutating func member<Value>(
        _ name: String, needed: String, _ read: (JSONValue) -> Value?
    ) throws(ThemeError) -> Value? {
        guard let value = take(name) else { return nil }
        guard let result = read(value) else { throw wrongKind(name, value, needed: needed) }
        return result
    }

    mutating func string(_ name: String) throws(ThemeError) -> String? {
        try member(name, needed: "a text") { $0.string == "" ? nil : $0.string }
    }

    /// Reads a file that a member names. As a theme may come from a stranger, the file must be below the theme's folder.
    func read(_ name: String, _ folder: PlanFolder, _ path: String) throws -> [UInt8] {
        do {
            return try folder.read(path)
        } catch let failure as PlanDrawingError {
            throw error(name, "'\(path.excerpt)': \(failure.reason(inFolderOf: "theme"))")
        }
    }

    mutating func bool(_ name: String) throws(ThemeError) -> Bool? {
        try member(name, needed: "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) throws(ThemeError) -> Double? {
        let limits = "from \(SceneError.text(range.lowerBound)) to \(SceneError.text(range.upperBound))"
        guard let number = try member(name, needed: "a number \(limits)", \.number) else { return nil }
        guard range.contains(number) else {
            throw error(name, "\(SceneError.text(number)) is out of range; it must be \(limits)")
        }
        return number
    }

    mutating func color(_ name: String) throws(ThemeError) -> Color? {
        guard let value = take(name) else { return nil }
        return try color(value, at: name)
    }

    mutating func colors(_ name: String) throws(ThemeError) -> [Color]? {
        let list = try member(name, needed: "a list of colours") { $0.array?.isEmpty == true ? nil : $0.array }
        guard let elements = list else { return nil }
        var colors: [Color] = []
        for (index, element) in elements.enumerated() { colors.append(try color(element, at: "\(name)[\(index)]")) }
        return colors
    }

    mutating func colorsByKey(_ name: String) throws(ThemeError) -> [String: Color]? {
        guard let value = take(name) else { return nil }
        guard case .object(let members) = value else {
            throw wrongKind(name, value, needed: "an object of colours by status or category")
        }
        var colors: [String: Color] = [:]
        for (key, element) in members.sorted(by: { $0.key < $1.key }) {
            colors[key] = try color(element, at: "\(name).\(key)")
        }
        return colors
    }

    mutating func choice<Choice>(_ name: String, of choices: [(String, Choice)]) throws(ThemeError) -> Choice? {
        let names = choices.map(\.0).joined(separator: ", ")
        guard let text = try member(name, needed: "one of \(names)", \.string) else { return nil }
        guard let choice = choices.first(where: { $0.0 == text }) else {
            throw error(name, "'\(text)' is none of \(names)")
        }
        return choice.1
    }

    /// Throws if a member has not been taken.
    func finish() throws(ThemeError) {
        guard let name = rest.keys.sorted().first else { return }
        throw error(name, "is not known here; known are \(known.sorted().joined(separator: ", "))")
    }

    private func color(_ value: JSONValue, at name: String) throws(ThemeError) -> Color {
        guard let text = value.string else { throw wrongKind(name, value, needed: "a colour as a text") }
        guard let color = Color(css: text) else {
            throw error(name, "'\(text)' is not a colour; write #rrggbb, #rrggbbaa or a CSS colour name")
        }
        return color
    }
}
