import PlanBase
import PlanFiles
import PlanGeometry

/// Parses files that are a single JSON value.
package enum JSONFile {
    /// The value of a text. Numbers that JSON has not come as texts; see ``JSONValue/init(parsingFile:)``.
    package static func value(_ text: [UInt8], file: String) throws(InputError) -> JSONValue {
        try text.checkStartOfText(file: file)
        do throws(JSONSyntaxError) {
            return try JSONValue(parsingFile: text)
        } catch {
            throw InputError(error, in: text, file: file)
        }
    }

    /// The object of a text, which must have an array named `needed`.
    package static func object(
        _ text: [UInt8], file: String, needed: String, format: String
    ) throws(InputError) -> JSONValue {
        let root = try value(text, file: file)
        try check(root, file: file, needed: needed, format: format)
        return root
    }

    /// Checks that the object of a file has an array named `needed`.
    package static func check(
        _ root: JSONValue, file: String, needed: String, format: String
    ) throws(InputError) {
        guard root[needed]?.array != nil else {
            throw InputError(
                .wrongKind(
                    of: .quoted(needed), found: root[needed].kindInWords,
                    expected: Message("an array (\(format))", context: "kind")),
                file: file)
        }
    }
}

extension InputError {
    /// The error of a text that does not parse as JSON: that it is not UTF-8, with the line, or what the parser says.
    package init(_ error: JSONSyntaxError, in text: [UInt8], file: String) {
        if let breaks = text.lineBreaksBeforeInvalidUTF8 {
            self.init(.notUTF8(encoding: nil), file: file, at: .line(breaks + 1))
        } else {
            self.init(.notJSON(reason: error.reason), file: file, at: .line(error.line, column: error.column))
        }
    }
}

extension JSONValue {
    /// The size that two members give; `nil` if they are no numbers.
    package func size(_ width: String = "width", _ height: String = "height") -> Size? {
        guard let width = self[width]?.number, let height = self[height]?.number else { return nil }
        return Size(width: width, height: height)
    }
}
