import PlanBase
import PlanFiles
import PlanJSON

/// A JSON object of a theme file.
typealias ThemeObject = JSONObject<ThemeError>

extension ThemeError: JSONMemberError {
    /// An error in a file whose name is added where the file is read.
    package init(_ reason: Message, path: String) { self.init(path: path, reason: reason) }
}

extension ThemeObject {
    /// Takes a text that is not empty.
    mutating func text(_ name: String) throws(ThemeError) -> String? {
        if let value = value(name), value.string == "" {
            throw Self.unfit(value, Message("a text", context: "kind"), path: place(name))
        }
        return try string(name)
    }

    /// Reads a file that a member names. As a theme may come from a stranger, the file must be below the theme's folder.
    func read(_ name: String, _ folder: PlanFolder, _ path: String) throws -> [UInt8] {
        do {
            return try folder.read(path)
        } catch let failure as PlanDrawingError {
            throw ThemeError(
                Message("'\(path.excerpt)': \(failure.reason(inFolderOf: .theme))"), path: place(name))
        }
    }

    mutating func colors(_ name: String) throws(ThemeError) -> [Color]? {
        guard let value = take(name) else { return nil }
        let needed = Message("a list of colours", context: "kind")
        let elements = try Self.list(value, path: place(name), needed: needed)
        guard !elements.isEmpty else { throw Self.unfit(value, needed, path: place(name)) }
        return try elements.map { element throws(ThemeError) in try Self.color(element.0, path: element.path) }
    }

    mutating func colorsByKey(_ name: String) throws(ThemeError) -> [String: Color]? {
        guard let value = take(name) else { return nil }
        guard case .object(let members) = value else {
            throw Self.unfit(
                value, Message("an object of colours by status or category", context: "kind"), path: place(name))
        }
        var colors: [String: Color] = [:]
        for (key, element) in members.sorted(by: { $0.key < $1.key }) {
            colors[key] = try Self.color(element, path: "\(place(name)).\(key)")
        }
        return colors
    }
}
