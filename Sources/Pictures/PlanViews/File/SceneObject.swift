import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

/// A JSON object of a scene file, whose members are taken one by one, so that those left over can be reported as unknown.
struct SceneObject {
    let path: String
    private var rest: [String: JSONValue]
    private var known: [String] = []

    init(_ value: JSONValue, path: String, needed: String = "an object { … }") throws(SceneError) {
        guard case .object(let members) = value else { throw value.unfit(needed, at: path) }
        self.path = path
        rest = members
    }

    /// The JSON path of a member.
    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    mutating func take(_ name: String) -> JSONValue? {
        known.append(name)
        return rest.removeValue(forKey: name)
    }

    func has(_ name: String) -> Bool { rest[name] != nil }

    /// A member that stays to be taken.
    func value(_ name: String) -> JSONValue? { rest[name] }

    mutating func number(_ name: String, in range: ClosedRange<Double> = SceneNumber.any) throws(SceneError) -> Double?
    {
        guard let value = take(name) else { return nil }
        return try SceneNumber.read(value, in: range, path: place(name))
    }

    mutating func needed(_ name: String, in range: ClosedRange<Double>) throws(SceneError) -> Double {
        guard let number = try number(name, in: range) else { throw missing(name, "a number") }
        return number
    }

    mutating func whole(_ name: String, in range: ClosedRange<Double>) throws(SceneError) -> Int? {
        guard let number = try number(name, in: range) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw .file("\(number) is not a whole number", at: place(name))
        }
        return whole
    }

    mutating func string(_ name: String) throws(SceneError) -> String? {
        try take(name)?.sceneText(path: place(name))
    }

    mutating func bool(_ name: String) throws(SceneError) -> Bool? {
        try take(name)?.sceneBool(path: place(name))
    }

    mutating func color(_ name: String) throws(SceneError) -> Color? {
        try take(name)?.sceneColor(path: place(name))
    }

    mutating func choice<Choice>(_ name: String, of choices: [(String, Choice)]) throws(SceneError) -> Choice? {
        try take(name)?.sceneChoice(of: choices, path: place(name))
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _: Choice.Type
    ) throws(SceneError) -> Choice? where Choice.RawValue == String {
        try choice(name, of: Choice.allCases.map { ($0.rawValue, $0) })
    }

    mutating func angle(_ name: String) throws(SceneError) -> Angle? { try number(name).map { .degrees($0) } }

    mutating func unitPoint(_ name: String) throws(SceneError) -> UnitPoint? {
        guard let value = take(name) else { return nil }
        if value.string != nil { return try value.sceneChoice(of: UnitPoint.named, path: place(name)) }
        let pair = try value.scenePair(path: place(name), needed: "a place such as topLeading, or [x, y] from 0 to 1")
        return UnitPoint(x: pair.0, y: pair.1)
    }

    /// The error for a member that is not there.
    func missing(_ name: String, _ remedy: String) -> SceneError {
        .file("'\(name)' is missing; give it \(remedy)", at: path)
    }

    /// Throws if a member has not been taken.
    ///
    /// - Parameter remedy: says where a member belongs that is not known here; nil if that cannot be told.
    func finish(remedy: (String) -> String? = { _ in nil }) throws(SceneError) {
        guard let name = rest.keys.min() else { return }
        throw .file(remedy(name) ?? "is not known here; \(known.suggestion(for: name))", at: place(name))
    }
}

extension SceneError {
    /// What is wrong at a JSON path of a scene file.
    static func file(_ text: String, at path: String) -> SceneError { SceneError(.file(text), path: path) }
}

/// The ranges of numbers in scene files.
enum SceneNumber {
    static let any = -SceneError.greatestLength...SceneError.greatestLength
    static let length = 0...SceneError.greatestLength

    static func read(_ value: JSONValue, in range: ClosedRange<Double>, path: String) throws(SceneError) -> Double {
        guard let number = value.number else { throw value.unfit("a number", at: path) }
        guard range.contains(number) else {
            let limits = "\(SceneError.text(range.lowerBound)) to \(SceneError.text(range.upperBound))"
            throw .file("\(SceneError.text(number)) is out of range; it must be from \(limits)", at: path)
        }
        return number
    }
}

extension JSONValue {
    package var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "the number \(SceneError.text(value))"
        case .string(let text): text.isEmpty ? "an empty text" : "the text '\(text.prefix(60).onOneLine)'"
        case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
        case .object: "an object"
        }
    }

    /// The error for a value of the wrong kind.
    func unfit(_ needed: String, at path: String) -> SceneError {
        .file("is \(kindInWords); needed is \(needed)", at: path)
    }

    func sceneBool(path: String) throws(SceneError) -> Bool {
        guard case .bool(let flag) = self else { throw unfit("true or false", at: path) }
        return flag
    }

    func sceneText(path: String) throws(SceneError) -> String {
        guard let text = string else { throw unfit("a text", at: path) }
        return text
    }

    func sceneColor(path: String) throws(SceneError) -> Color {
        guard let text = string else { throw unfit("a colour as a text", at: path) }
        guard let color = Color(css: text) else {
            throw .file(
                "'\(text.prefix(60).onOneLine)' is not a colour; write #rrggbb, #rrggbbaa or a CSS colour name",
                at: path)
        }
        return color
    }

    func sceneChoice<Choice>(of choices: [(String, Choice)], path: String) throws(SceneError) -> Choice {
        let names = choices.map(\.0)
        guard let text = string else { throw unfit("one of \(names.joined(separator: ", "))", at: path) }
        guard let choice = choices.first(where: { $0.0 == text }) else {
            throw .file("'\(text.prefix(60).onOneLine)' is not known; \(names.suggestion(for: text))", at: path)
        }
        return choice.1
    }

    func scenePair(
        path: String, needed: String, in range: ClosedRange<Double> = SceneNumber.any
    ) throws(SceneError) -> (Double, Double) {
        guard let elements = array, elements.count == 2 else { throw unfit(needed, at: path) }
        return (
            try SceneNumber.read(elements[0], in: range, path: "\(path)[0]"),
            try SceneNumber.read(elements[1], in: range, path: "\(path)[1]")
        )
    }

    /// The elements with their paths.
    func sceneList(path: String, needed: String) throws(SceneError) -> [(JSONValue, path: String)] {
        guard let elements = array else { throw unfit(needed, at: path) }
        return elements.enumerated().map { ($1, "\(path)[\($0)]") }
    }
}

extension UnitPoint {
    package static let named: [(String, UnitPoint)] = [
        ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
        ("topLeading", .topLeading), ("topTrailing", .topTrailing), ("bottomLeading", .bottomLeading),
        ("bottomTrailing", .bottomTrailing), ("zero", .zero),
    ]
}

extension [String] {
    /// The end of an error message: the element most similar to `name`, or else all elements.
    package func suggestion(for name: String) -> String {
        closest(to: name).map { "did you mean '\($0)'?" } ?? "known are \(sorted().joined(separator: ", "))"
    }
}
