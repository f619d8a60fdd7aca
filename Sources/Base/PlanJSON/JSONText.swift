/// Writes JSON text (RFC 8259) as UTF-8 bytes, without building values first: files have hundreds of thousands of records.
public struct JSONText: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty text.
    public init() {}

    /// Returns the bytes written since the last call, and forgets them.
    public mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Appends text that is JSON already, or white space.
    public mutating func append(raw text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Opens an object or array.
    public mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    /// Closes an object or array.
    public mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// Starts another JSON text after a complete one.
    public mutating func startOver() { needsComma = false }

    /// Appends the name of a member, whose value must follow.
    public mutating func name(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A string.
    public mutating func value(_ text: String) {
        separate()
        appendQuoted(text)
    }

    /// A number, in the shortest form that reads back the same; `null` when it is not finite.
    public mutating func value(_ number: Double) {
        separate()
        if let whole = Int64(exactly: number), !(number == 0 && number.sign == .minus) {
            append("\(whole)")
        } else {
            append(number.isFinite ? "\(number)" : "null")
        }
    }

    /// A whole number.
    public mutating func value(_ number: Int) {
        separate()
        append("\(number)")
    }

    /// Any value; members of objects in the order of their names.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null, .bool:
            separate()
            append(value == .null ? "null" : value == .bool(true) ? "true" : "false")
        case .number(let number): self.value(number)
        case .string(let text): self.value(text)
        case .array(let elements):
            open("[")
            for element in elements { self.value(element) }
            close("]")
        case .object(let members):
            open("{")
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                name(key)
                self.value(member)
            }
            close("}")
        }
    }

    /// A member that is a string, left out when there is none.
    public mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        value(text)
    }

    /// A member that is a number.
    public mutating func member(_ name: String, _ number: Double) {
        self.name(name)
        value(number)
    }

    /// A member that is a whole number, left out when there is none.
    public mutating func member(_ name: String, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        value(number)
    }

    /// A member that is any value.
    public mutating func member(_ name: String, _ value: JSONValue) {
        self.name(name)
        self.value(value)
    }

    /// Appends the comma before what follows a value, and takes what comes now for a value.
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F, index >= start else { continue }
                if byte < 0x7F {
                    bytes.append(contentsOf: utf8[start..<index])
                    appendEscaped(byte)
                    start = index + 1
                } else if let (value, count) = Self.commandingScalar(utf8[index...]) {
                    bytes.append(contentsOf: utf8[start..<index])
                    append("\\u" + String(0x10000 + value, radix: 16).dropFirst())
                    start = index + count
                }
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The scalar that some UTF-8 begins with, and its length, if it can command a terminal or turn the direction of writing:
    /// C1 and delete, line and paragraph separators, and the marks of Unicode Standard Annex 9, 2.1 to 2.3. They are escaped,
    /// so that JSON can be looked at; so are U+FFFE and U+FFFF, so that JSON can stand in XML.
    private static func commandingScalar(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> (value: UInt32, count: Int)? {
        let first = utf8.startIndex
        func byte(_ offset: Int) -> UInt32 { UInt32(utf8[first + offset]) }
        switch byte(0) {
        case 0x7F: return (0x7F, 1)
        case 0xC2 where byte(1) < 0xA0: return (byte(1), 2)
        case 0xD8 where byte(1) == 0x9C: return (0x61C, 2)
        case 0xE2 where byte(1) == 0x80 && [0x8E, 0x8F, 0xA8, 0xA9, 0xAA, 0xAB, 0xAC, 0xAD, 0xAE].contains(byte(2)):
            return (0x2000 | byte(2) & 0x3F, 3)
        case 0xE2 where byte(1) == 0x81 && (0xA6...0xA9).contains(byte(2)): return (0x2040 | byte(2) & 0x3F, 3)
        case 0xEF where byte(1) == 0xBF && byte(2) >= 0xBE: return (0xFFC0 | byte(2) & 0x3F, 3)
        default: return nil
        }
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case 0x22: append("\\\"")
        case 0x5C: append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
        }
    }
}
