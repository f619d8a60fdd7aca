/// How PDF writes values (ISO 32000-1, 7.3).
package enum PDFSyntax {
    /// A number, without an exponent; zero for one that no page has, not finite ones too.
    package static func number(_ value: Double) -> String {
        guard abs(value) >= 1e-6, abs(value) < 1e15 else { return "0" }
        if value == value.rounded() { return "\(Int(value))" }
        let text = "\(value)"
        guard text.contains("e") else { return text }
        // Billionths of a point are beyond what any viewer shows.
        let billionths = Int((abs(value) * 1e9).rounded())
        let digits = "\(billionths)"
        let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
        return (value < 0 ? "-" : "") + padded.dropLast(9) + "." + padded.suffix(9)
    }

    /// A text string: as ASCII where it is that, else as UTF-16 (7.9.2.2).
    package static func text(_ text: String) -> String {
        var written = ""
        if text.utf8.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A) }) {
            written.reserveCapacity(text.utf8.count + 2)
            for character in text.unicodeScalars {
                switch character {
                case "(", ")", "\\": written += "\\" + String(character)
                // Viewers know one of the line ends alone.
                case "\n": written += "\\r"
                default: written.unicodeScalars.append(character)
                }
            }
            return "(" + written + ")"
        }
        func append(_ unit: UInt16) {
            for shift in [12, 8, 4, 0] {
                written.unicodeScalars.append(hexadecimal[Int(unit >> UInt16(shift)) & 15])
            }
        }
        for unit in text.utf16 { append(unit == 0x0A ? 0x0D : unit) }
        return "<FEFF" + written + ">"
    }

    private static let hexadecimal = Array("0123456789ABCDEF".unicodeScalars)

    /// A name with its slash; other characters than letters, digits and a few signs are escaped.
    package static func name(_ name: String) -> String {
        var written = "/"
        for byte in name.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            if isPlain {
                written.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                written += "#"
                for shift in [4, 0] {
                    written.unicodeScalars.append(hexadecimal[Int(byte >> UInt8(shift)) & 15])
                }
            }
        }
        return written
    }

    /// An array of numbers.
    package static func array(_ numbers: [Double]) -> String {
        "[" + numbers.map { number($0) }.joined(separator: " ") + "]"
    }
}

extension PDFSyntax {
    /// A text string in UTF-8 with its mark (ISO 32000-2, 7.9.2.2.1), which takes the least room. For what programs do not show: older
    /// ones do not know it.
    package static func utf8Text(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x7F && $0 >= 0x20 }) else { return self.text(text) }
        var written = "(\u{FEFF}"
        for character in text.unicodeScalars {
            switch character {
            case "(", ")", "\\": written += "\\" + String(character)
            case "\n": written += "\\n"
            case "\r": written += "\\r"
            default: written.unicodeScalars.append(character)
            }
        }
        return written + ")"
    }
}
