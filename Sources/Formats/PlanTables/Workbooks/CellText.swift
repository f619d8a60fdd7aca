import PlanBase

/// Tells which text within a cell, or among the texts that cells share, is the cell's own.
package struct CellText {
    private var isInElement = false
    private var isPhonetic = false

    /// True if the text at this place is part of the cell's text; its pronunciation is not.
    var isText: Bool { isInElement && !isPhonetic }

    mutating func start(_ name: XMLName) {
        if name == "t" { isInElement = true } else if name == "rPh" { isPhonetic = true }
    }

    mutating func end(_ name: XMLName) {
        if name == "t" { isInElement = false } else if name == "rPh" { isPhonetic = false }
    }

    /// A text as the library for workbooks takes it: in which what looks like an escaped character is none, and code points that XML
    /// cannot hold are escaped (ECMA-376 part 1, 22.4.2.4), as the library escapes control characters. A zero byte, which would end the
    /// text, becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        guard text.hasUnwritableCharacters || text.contains("_x") else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "_", rest.first == "x", rest.count >= 6, rest.dropFirst(5).first == "_",
                rest.dropFirst().prefix(4).allSatisfy(\.properties.isASCIIHexDigit)
            {
                result.append(contentsOf: "_x005F_".unicodeScalars)
            } else if scalar == "\0" {
                result.append("\u{FFFD}")
            } else if scalar == "\u{FFFE}" || scalar == "\u{FFFF}" {
                result.append(contentsOf: scalar == "\u{FFFE}" ? "_xFFFE_".unicodeScalars : "_xFFFF_".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// A text with the characters that XML cannot hold, which are written as `_x000D_`.
    static func unescaped(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "_")), text.contains("_x") else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            let code = rest.prefix(7)
            if code.count == 7, code.starts(with: "_x".unicodeScalars), code.last == "_",
                let value = UInt32(String(code.dropFirst(2).dropLast()), radix: 16), value != 0,
                let escaped = Unicode.Scalar(value)
            {
                result.append(escaped)
                rest = rest.dropFirst(7)
            } else {
                result.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }
}
