import PlanBase
import PlanFiles

/// Text in a table that people open in a spreadsheet, which runs what looks like a formula
/// (<https://owasp.org/www-community/attacks/CSV_Injection>).
public enum SpreadsheetText {
    /// The text with an apostrophe before it when a spreadsheet would take it for a formula, and when it could be taken for
    /// a text so guarded.
    public static func guarded(_ text: String) -> String { needsGuard(text.utf8) ? "'" + text : text }

    /// The text of a workbook's cell as it stands in CSV, where one that looks like a formula has an apostrophe before it.
    static func cell(_ text: String) -> String {
        let isNumber = DecimalSign.point.number(text.trimmed) != nil || DecimalSign.comma.number(text.trimmed) != nil
        return isNumber || text.isBlank ? text : guarded(text)
    }

    /// The text that was guarded.
    public static func unguarded(_ text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "'"), needsGuard(text.utf8) else { return text }
        return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }

    /// The text without the apostrophe before it by which people have told a spreadsheet that the cell is text, as in `'500`.
    package static func unmarked(_ text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "'") else { return text }
        return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }

    /// True if a cell's text is one that a spreadsheet shows where a formula has failed, such as `#REF!`, in English or German, or
    /// LibreOffice's `Err:508`.
    package static func isErrorValue(_ text: String) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "#"): errorValues.contains(text.trimmed.uppercased())
        case UInt8(ascii: "E"): isErrorNumber(text)
        default: false
        }
    }

    /// True if a text is an error's number as LibreOffice shows it.
    private static func isErrorNumber(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst(4)
        return text.hasPrefix("Err:") && digits.count == 3 && digits.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The text that takes the place of a formula for which a file holds no value.
    package static let missingValue = "#NO_VALUE!"

    /// True if a cell's text stands for a formula for which the file holds no value.
    package static func isMissingValue(_ text: String) -> Bool { text == missingValue }

    /// Why a text is no number where one is needed.
    package static func problem(notANumber text: String, column: String) -> InputError.Cause {
        if isMissingValue(text) { return .failedFormula(column: column, error: nil) }
        return isErrorValue(text)
            ? .failedFormula(column: column, error: text.trimmed) : .notANumber(column: column, text: text)
    }

    private static let errorValues: Set<String> = [
        missingValue,
        "#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#FIELD!", "#BLOCKED!",
        "#CONNECT!", "#UNKNOWN!", "#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#ÜBERLAUF!",
    ]

    /// True if after any number of apostrophes there is a character that begins a formula: `=`, `+`, `-`, `@`, a tab, a line
    /// break, or the full-width forms of the first four.
    private static func needsGuard(_ text: String.UTF8View) -> Bool {
        let rest = text.drop { $0 == UInt8(ascii: "'") }
        guard let first = rest.first else { return false }
        if [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0A, 0x0D].contains(first) { return true }
        return ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].contains { rest.starts(with: $0.utf8) }
    }
}
