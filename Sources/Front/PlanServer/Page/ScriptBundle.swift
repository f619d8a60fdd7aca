/// A module of the page with all that it imports, as one script, so that a browser asks once instead of once for each of some forty files.
///
/// The page's modules import names in braces, on a line, and export where they declare. Each becomes a function that is called once and
/// returns what the module exports; lines that are comments are left out, and so is indentation.
struct ScriptBundle {
    private let modules: [String: String]
    private let external: Set<String>
    /// The imports of what stays a file of its own.
    private var imports: [String] = []
    /// The functions of the modules, in the order in which they run.
    private var functions: [String] = []
    /// The modules that have functions, and those whose imports are being followed.
    private var taken: Set<String> = []
    private var open: Set<String> = []

    /// Something in a module that is not put together: another form of import or export, a missing module, a circle.
    private struct Unknown: Error {}

    private init(_ modules: [String: String], _ external: Set<String>) {
        (self.modules, self.external) = (modules, external)
    }

    /// Returns the text of a module with all that it imports; nil where modules are missing, import each other in a circle, or are written
    /// in another form.
    ///
    /// - Parameters:
    ///   - entry: The name of the module, such as `main.js`.
    ///   - modules: The texts of all modules, by their names.
    ///   - external: The names of modules that stay files of their own.
    static func text(of entry: String, in modules: [String: String], leaving external: Set<String> = []) -> String? {
        var bundle = ScriptBundle(modules, external)
        guard let module = try? bundle.module(entry) else { return nil }
        return (bundle.imports + bundle.functions + [module.exporting]).joined(separator: "\n")
    }

    /// Returns a script or a style sheet without lines that are comments, and without empty ones; nil where something follows a comment on
    /// its last line.
    static func withoutComments(_ text: String) -> String? {
        try? lines(of: text).joined(separator: "\n")
    }

    /// A module's lines, with values in place of its imports.
    private struct Module {
        var lines: [Substring] = []
        var exports: [Substring] = []
        /// The numbers of the lines that export.
        var exportingLines: Set<Int> = []

        /// The lines as they stand in the module.
        var exporting: String {
            lines.enumerated().map { exportingLines.contains($0) ? "export " + $1 : String($1) }.joined(separator: "\n")
        }

        /// A function that returns what the module exports.
        func function(_ name: String) -> String {
            let body = lines.joined(separator: "\n")
            return "const \(name) = (() => {\n\(body)\nreturn { \(exports.joined(separator: ", ")) };\n})();"
        }
    }

    private mutating func module(_ name: String) throws(Unknown) -> Module {
        guard let text = modules[name], open.insert(name).inserted else { throw Unknown() }
        defer { open.remove(name) }
        var module = Module()
        for line in try Self.lines(of: text) {
            if line.hasPrefix("import ") {
                if let value = try value(ofImport: line) { module.lines.append(value) }
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst("export ".count)
                module.exports.append(try Self.name(declaredBy: declaration))
                module.exportingLines.insert(module.lines.count)
                module.lines.append(declaration)
            } else {
                module.lines.append(line)
            }
        }
        return module
    }

    /// Takes what `import { a, b as c } from "./module.js";` names, and returns the line that gives these names their values; nil for a
    /// module that stays a file.
    private mutating func value(ofImport line: Substring) throws(Unknown) -> Substring? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == ";", parts[1].hasPrefix("./"), parts[0].hasPrefix("import { "),
            parts[0].hasSuffix(" } from ")
        else { throw Unknown() }
        let name = String(parts[1].dropFirst("./".count))
        if external.contains(name) {
            if !imports.contains(String(line)) { imports.append(String(line)) }
            return nil
        }
        let variable = Self.variable(of: name)
        if !taken.contains(name) {
            let module = try module(name)
            functions.append(module.function(variable))
            taken.insert(name)
        }
        let names = parts[0].dropFirst("import { ".count).dropLast(" } from ".count)
            .split(separator: ", ").map { $0.replacing(" as ", with: ": ") }
        return "const { \(names.joined(separator: ", ")) } = \(variable);"
    }

    /// The variable of what a module exports.
    private static func variable(of module: String) -> String {
        "$" + module.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    private static func name(declaredBy declaration: Substring) throws(Unknown) -> Substring {
        let words = declaration.split(separator: " ").drop { $0 == "async" }
        guard let kind = words.first, ["function", "class", "const"].contains(kind), let rest = words.dropFirst().first
        else { throw Unknown() }
        return rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }

    /// The lines of a script that have more than a comment, not indented. No text in backquotes of the page goes over several lines.
    private static func lines(of script: String) throws(Unknown) -> [Substring] {
        var (lines, isInComment): ([Substring], Bool) = ([], false)
        for line in script.split(separator: "\n") {
            let start = line.drop { $0 == " " }
            if start.isEmpty || !isInComment && start.hasPrefix("//") { continue }
            if isInComment || start.hasPrefix("/*") {
                guard let end = start.firstRange(of: "*/") else {
                    isInComment = true
                    continue
                }
                let isWhole = end.upperBound == start.endIndex
                guard isWhole || !isInComment else { throw Unknown() }
                isInComment = false
                if isWhole { continue }
            }
            lines.append(start)
        }
        return lines
    }
}
