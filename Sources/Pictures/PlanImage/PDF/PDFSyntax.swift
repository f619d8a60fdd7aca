/// Text in PDF's syntax (ISO 32000-1, 7.3), as bytes.
package struct PDFSyntax {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends text that is PDF already.
    package mutating func append(_ syntax: String) { bytes.append(contentsOf: syntax.utf8) }

    /// Appends a whole number.
    package mutating func append(_ number: Int) {
        var (digits, rest): (InlineArray<20, UInt8>, UInt) = (InlineArray(repeating: 0), number.magnitude)
        var place = 20
        repeat {
            place -= 1
            digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        for index in place..<20 { bytes.append(digits[index]) }
    }

    /// Appends a number without an exponent, in billionths at most, which are beyond what any viewer shows; zero for one that no page has,
    /// not finite ones too.
    package mutating func append(_ value: Double) {
        let billionths = (value * 1e9).rounded()
        guard abs(billionths) >= 1, abs(value) < 1e15 else { return append(0) }
        guard abs(billionths) < 9e18 else { return append(Int(value)) }
        let (whole, part) = (Int(abs(billionths)) / 1_000_000_000, Int(abs(billionths)) % 1_000_000_000)
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(whole)
        guard part > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var (unit, rest) = (100_000_000, part)
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
            (rest, unit) = (rest % unit, unit / 10)
        }
    }

    /// Appends an array of numbers.
    package mutating func append(_ numbers: some Sequence<Double>) {
        bytes.append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: " ")) }
            append(number)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends a text string: as ASCII where it is that, else as UTF-16 (7.9.2.2).
    package mutating func append(text: String) {
        guard Self.isPlain(text) else {
            append("<FEFF")
            // Viewers know one of the line ends alone.
            for unit in text.utf16 { append(hexadecimal: unit == 0x0A ? 0x0D : unit) }
            bytes.append(UInt8(ascii: ">"))
            return
        }
        appendLiteral(text.utf8, lineEnd: UInt8(ascii: "r"))
    }

    /// Appends a text string in UTF-8 with its mark (ISO 32000-2, 7.9.2.2.1), which takes the least room. For what programs do not show:
    /// older ones do not know it.
    package mutating func append(utf8Text text: String) {
        appendLiteral((Self.isPlain(text) ? text : "\u{FEFF}" + text).utf8, lineEnd: UInt8(ascii: "n"))
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A) }
    }

    private mutating func appendLiteral(_ text: String.UTF8View, lineEnd: UInt8) {
        bytes.append(UInt8(ascii: "("))
        for byte in text {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += [UInt8(ascii: "\\"), lineEnd]
            case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: ")"))
    }

    private mutating func append(hexadecimal unit: UInt16) {
        for shift: UInt16 in [12, 8, 4, 0] {
            let digit = UInt8(unit >> shift & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
    }

    /// A number as text.
    package static func number(_ value: Double) -> String {
        var syntax = PDFSyntax()
        syntax.append(value)
        return String(decoding: syntax.bytes, as: UTF8.self)
    }

    /// An array of numbers as text.
    package static func array(_ numbers: [Double]) -> String {
        var syntax = PDFSyntax()
        syntax.append(numbers)
        return String(decoding: syntax.bytes, as: UTF8.self)
    }
}
