/// Splits the bytes of a content stream, or of a CMap, into objects and operators (ISO 32000-1, 7.2 and 7.3).
///
/// It reads any bytes: what is not PDF's syntax is skipped and counted in ``hasErrors``.
struct ContentLexer {
    private let bytes: [UInt8]
    /// The index of the next byte.
    private(set) var place = 0
    /// True if something that is not PDF's syntax was skipped.
    private(set) var hasErrors = false

    /// The deepest nesting of arrays and dictionaries.
    private static let depth = 16
    /// The most items of an array or a dictionary.
    private static let itemCount = 100_000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next object or operator; nil at the end.
    mutating func next() -> ContentToken? { next(depth: 0) }

    private mutating func next(depth: Int) -> ContentToken? {
        while true {
            skipSpace()
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                return .number(number())
            case UInt8(ascii: "/"): return .name(name())
            case UInt8(ascii: "("): return .string(literal())
            case UInt8(ascii: "["):
                place += 1
                return .array(items(until: UInt8(ascii: "]"), depth: depth + 1))
            case UInt8(ascii: "<"):
                guard place + 1 < bytes.count, bytes[place + 1] == byte else { return .string(hexadecimal()) }
                place += 2
                return .dictionary(entries(items(until: UInt8(ascii: ">"), depth: depth + 1)))
            case UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                place += 1
                hasErrors = true
            default: return word()
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    private static func isRegular(_ byte: UInt8) -> Bool { !isSpace(byte) && !isDelimiter(byte) }

    /// Skips spaces and comments.
    private mutating func skipSpace() {
        while place < bytes.count {
            let byte = bytes[place]
            if Self.isSpace(byte) {
                place += 1
            } else if byte == UInt8(ascii: "%") {
                while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
            } else {
                return
            }
        }
    }

    /// A number as PDF writes it, without an exponent. Signs within it and a second point end it, as viewers have it.
    private mutating func number() -> Double {
        var isNegative = false
        while place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
            if bytes[place] == UInt8(ascii: "-") { isNegative = true }
            place += 1
        }
        var (digits, scale, isWhole, count) = (0.0, 1.0, true, 0)
        while place < bytes.count {
            let byte = bytes[place]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                // Seventeen digits are as many as a Double holds; those of a longer fraction are dropped.
                if isWhole || count < 17 {
                    digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
                    if !isWhole { scale *= 10 }
                    count += 1
                }
            } else if byte == UInt8(ascii: "."), isWhole {
                isWhole = false
            } else {
                break
            }
            place += 1
        }
        // What follows up to a space or a delimiter belongs to the number, and is not read; an operator may follow at once.
        while place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: ".") {
            hasErrors = true
            place += 1
            while place < bytes.count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") {
                place += 1
            }
        }
        let value = digits / scale
        return isNegative ? -value : value
    }

    private mutating func name() -> String {
        place += 1
        let start = place
        var isEscaped = false
        while place < bytes.count, Self.isRegular(bytes[place]) {
            if bytes[place] == UInt8(ascii: "#") { isEscaped = true }
            place += 1
        }
        guard isEscaped else { return String(decoding: bytes[start..<place], as: UTF8.self) }
        var letters: [UInt8] = []
        var index = start
        while index < place {
            if bytes[index] == UInt8(ascii: "#"), index + 2 < place, let high = Self.digit(bytes[index + 1]),
                let low = Self.digit(bytes[index + 2])
            {
                letters.append(high << 4 | low)
                index += 3
            } else {
                letters.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// A literal string, with its escapes (7.3.4.2).
    private mutating func literal() -> [UInt8] {
        place += 1
        var (result, depth): ([UInt8], Int) = ([], 1)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return result }
            case UInt8(ascii: "\\"):
                escape(into: &result)
                continue
            default: break
            }
            result.append(byte)
        }
        hasErrors = true
        return result
    }

    private mutating func escape(into result: inout [UInt8]) {
        guard place < bytes.count else { return }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case 0x0A: break
        case 0x0D: if place < bytes.count, bytes[place] == 0x0A { place += 1 }
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = Int(byte - UInt8(ascii: "0"))
            for _ in 0..<2 {
                guard place < bytes.count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "7") else {
                    break
                }
                value = value * 8 + Int(bytes[place] - UInt8(ascii: "0"))
                place += 1
            }
            result.append(UInt8(truncatingIfNeeded: value))
        default: result.append(byte)
        }
    }

    private mutating func hexadecimal() -> [UInt8] {
        place += 1
        var (result, high): ([UInt8], UInt8?) = ([], nil)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: ">") {
                if let high { result.append(high << 4) }
                return result
            }
            guard let digit = Self.digit(byte) else {
                if !Self.isSpace(byte) { hasErrors = true }
                continue
            }
            if let first = high {
                result.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        hasErrors = true
        return result
    }

    /// The items up to a closing bracket. An operator within them ends them too: the bracket is missing.
    private mutating func items(until end: UInt8, depth: Int) -> [ContentToken] {
        var items: [ContentToken] = []
        while true {
            skipSpace()
            guard place < bytes.count, depth <= Self.depth, items.count < Self.itemCount else { break }
            if bytes[place] == end {
                place += end == UInt8(ascii: ">") && place + 1 < bytes.count && bytes[place + 1] == end ? 2 : 1
                return items
            }
            let start = place
            guard let item = next(depth: depth) else { break }
            // In an indirect reference within a dictionary `R` is no operator; content streams have none.
            if case .keyword = item {
                place = start
                break
            }
            items.append(item)
        }
        hasErrors = true
        return items
    }

    private func entries(_ items: [ContentToken]) -> [String: ContentToken] {
        var entries: [String: ContentToken] = [:]
        for index in stride(from: 0, to: items.count - 1, by: 2) {
            if let key = items[index].name { entries[key] = items[index + 1] }
        }
        return entries
    }

    private mutating func word() -> ContentToken {
        let start = place
        var code: UInt64 = 0
        while place < bytes.count, Self.isRegular(bytes[place]) {
            if place - start < 8 { code |= UInt64(bytes[place]) << UInt64(8 * (place - start)) }
            place += 1
        }
        switch code {
        case ContentToken.code("true") where place - start == 4: return .boolean(true)
        case ContentToken.code("false") where place - start == 5: return .boolean(false)
        case ContentToken.code("null") where place - start == 4: return .null
        default: return .keyword(code)
        }
    }

    // MARK: - Inline images

    /// Skips the data of an inline image, which begin behind the space after `ID` (ISO 32000-1, 8.9.7), and the `EI` behind them.
    ///
    /// - Parameter count: the number of bytes, where the image's entries tell it; nil to look for `EI` between spaces, before content that
    ///   looks like text.
    mutating func skipInlineImage(count: Int?) {
        if place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        if let count, count <= bytes.count - place {
            let start = place
            place += count
            skipSpace()
            if isEndOfImage(at: place) {
                place += 2
                return
            }
            place = start
        }
        while place + 1 < bytes.count {
            if isEndOfImage(at: place), place == 0 || Self.isSpace(bytes[place - 1]), isText(after: place + 2) {
                place += 2
                return
            }
            place += 1
        }
        place = bytes.count
        hasErrors = true
    }

    private func isEndOfImage(at place: Int) -> Bool {
        place + 1 < bytes.count && bytes[place] == UInt8(ascii: "E") && bytes[place + 1] == UInt8(ascii: "I")
            && (place + 2 == bytes.count || Self.isSpace(bytes[place + 2]))
    }

    private func isText(after place: Int) -> Bool {
        bytes[place..<min(place + 16, bytes.count)].allSatisfy {
            $0 < 0x7F && ($0 >= 0x20 || (Self.isSpace($0) && $0 != 0))
        }
    }
}
