extension Setting {
    /// The choice of a value in a front end's terms, such as `--encoding GB18030`, `encoding GB18030` or `encoding="GB18030"`.
    ///
    /// - Parameter value: The value as the command takes it, of ``Form/meanings`` a line each; nil if any may be chosen, or another one.
    func choice(of value: String?, for frontEnd: FrontEnd) -> String {
        guard let value else {
            let name = PythonName(ofMember: path)
            guard frontEnd == .python, name.keys.isEmpty else { return self.name(for: frontEnd) }
            return name.assigned(form == .flag ? "True" : "")
        }
        let name = name(for: frontEnd)
        let lines = value.split(separator: "\n").map(String.init)
        switch (frontEnd, form) {
        case (.command, .meanings): return lines.map { "\(name) \(Self.quoted($0))" }.joined(separator: " ")
        case (.command, _): return Self.isPlain(value) ? "\(name) \(value)" : "\(name) \(Self.quoted(value))"
        case (.python, .system):
            let system = PythonName(ofMember: path).keyword == "system"
            return PythonName(ofMember: system ? "coordinates" : path).assigned("{\"system\": \"\(value)\"}")
        case (.python, .numbers):
            return inSection(PythonName(ofMember: path), "(\(value.replacing(",", with: ", ")))")
        case (.python, .names): return inSection(PythonName(ofMember: path), Self.list(value, "(", ")"))
        case (.python, .meanings): return PythonName(ofMember: path).assigned("{\(Self.pairs(lines))}")
        case (.python, _):
            let isWord = Double(value) == nil
            let written = ["true": "True", "false": "False"][value] ?? (isWord ? "\"\(value)\"" : value)
            return inSection(PythonName(ofMember: path), written)
        case (.swift, .meanings): return "\(name) [\(Self.pairs(lines))]"
        case (_, .meanings): return "\(name) {\(Self.pairs(lines))}"
        case (_, .system): return path.hasSuffix("system") ? "\(name) \(value)" : "\(name).system \(value)"
        case (_, .numbers): return "\(name) [\(value.replacing(",", with: ", "))]"
        case (_, .names): return "\(name) \(Self.list(value, "[", "]"))"
        case (_, .plain), (_, .flag): return Self.isPlain(value) ? "\(name) \(value)" : "\(name) \"\(value)\""
        }
    }

    /// The choice of a value in Python; the members of coordinates are within these, as calls of plans take them so alone.
    private func inSection(_ name: PythonName, _ value: String) -> String {
        path.hasPrefix("coordinates.") ? "coordinates={\"\(name.keyword)\": \(value)}" : name.assigned(value)
    }

    /// Some names as an array, or one by itself.
    private static func list(_ value: String, _ opening: String, _ closing: String) -> String {
        let names = value.split(separator: ",").map { "\"\($0)\"" }
        return names.count == 1 ? names[0] : opening + names.joined(separator: ", ") + closing
    }

    /// Names and their meanings as members of an object.
    private static func pairs(_ lines: [String]) -> String {
        lines.map { line in
            let sign = line.lastIndex(of: "=") ?? line.endIndex
            return "\"\(line[..<sign])\": \"\(line[sign...].dropFirst())\""
        }.joined(separator: ", ")
    }

    /// True for a value that a shell leaves as it is.
    private static func isPlain(_ value: String) -> Bool {
        value.allSatisfy { $0.isLetter || $0.isNumber || "._,:/+-%@=".contains($0) }
    }

    private static func quoted(_ value: String) -> String { "'\(value.replacing("'", with: "'\\''"))'" }
}
