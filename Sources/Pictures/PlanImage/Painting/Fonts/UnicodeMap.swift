/// The characters of a font's codes, and the lengths of the codes: a CMap for Unicode (ISO 32000-1, 9.10.3 and 9.7.5).
struct UnicodeMap {
    /// The most codes that are read.
    private static let limit = 200_000

    /// Texts by their codes.
    private(set) var texts: [Int: String] = [:]
    /// The ranges of codes by their length in bytes.
    private var ranges: [(length: Int, codes: ClosedRange<Int>)] = []
    private var count = 0

    /// Reads a CMap. What is not understood of it is skipped.
    init(_ bytes: [UInt8]) {
        var (lexer, tokens) = (ContentLexer(bytes), [ContentToken]())
        while count < Self.limit, let token = lexer.next() {
            guard case .keyword(let word) = token else {
                if tokens.count < 100_000 { tokens.append(token) }
                continue
            }
            switch word {
            case ContentToken.code("endbfcha"): addCharacters(tokens)
            case ContentToken.code("endbfran"): addRanges(tokens)
            case ContentToken.code("endcodes"): addCodeRanges(tokens)
            default: break
            }
            tokens = []
        }
    }

    /// The length in bytes of the code that begins with some bytes; nil if no range has it.
    func codeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        ranges.first { range in
            bytes.count >= range.length && range.codes.contains(Self.number(bytes.prefix(range.length)))
        }?.length
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

    private static func text(_ bytes: [UInt8]) -> String {
        // A ligature has some letters; more would make short strings of content long texts.
        let units = stride(from: 0, to: min(bytes.count, 64) - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: bytes.count == 1 ? [UInt16(bytes[0])] : units, as: UTF16.self)
    }

    private mutating func addCharacters(_ tokens: [ContentToken]) {
        for index in stride(from: 0, to: tokens.count - 1, by: 2) {
            guard let code = tokens[index].bytes, let text = tokens[index + 1].bytes else { continue }
            texts[Self.number(code)] = Self.text(text)
            count += 1
        }
    }

    private mutating func addRanges(_ tokens: [ContentToken]) {
        for index in stride(from: 0, to: tokens.count - 2, by: 3) {
            guard let low = tokens[index].bytes.map(Self.number), let high = tokens[index + 1].bytes.map(Self.number),
                low <= high
            else { continue }
            if let items = tokens[index + 2].items {
                for (offset, item) in items.prefix(min(high - low + 1, Self.limit)).enumerated() {
                    if let text = item.bytes { texts[low + offset] = Self.text(text) }
                    count += 1
                }
            } else if let first = tokens[index + 2].bytes, let last = first.last {
                // The last byte alone counts up (9.10.3); files that go on in the byte before mean what they seem to.
                let before = first.count > 1 ? Int(first[first.count - 2]) << 8 : 0
                for offset in 0...min(high - low, 0xFFFF) where count < Self.limit {
                    let value = before + Int(last) + offset
                    let end =
                        first.count > 1
                        ? [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
                        : [UInt8(truncatingIfNeeded: value)]
                    texts[low + offset] = Self.text(first.dropLast(2) + end)
                    count += 1
                }
            }
        }
    }

    private mutating func addCodeRanges(_ tokens: [ContentToken]) {
        for index in stride(from: 0, to: tokens.count - 1, by: 2) where ranges.count < 100 {
            guard let low = tokens[index].bytes, let high = tokens[index + 1].bytes, (1...4).contains(low.count),
                Self.number(low) <= Self.number(high)
            else { continue }
            ranges.append((low.count, Self.number(low)...Self.number(high)))
        }
    }
}
