extension JSONValue {
    /// Parses the JSON text of a file in which numbers may be written as `NaN`, `Infinity` and `-Infinity`, which JSON has not and Python
    /// writes. These come as texts, so that they cost what they belong to and not the file.
    package init(parsingFile text: some Sequence<UInt8>) throws(JSONSyntaxError) {
        let text = Array(text)
        do throws(JSONSyntaxError) {
            self = try JSONValue(parsing: text)
        } catch {
            guard let quoted = Self.quotingNonFiniteNumbers(in: text) else { throw error }
            self = try JSONValue(parsing: quoted)
        }
    }

    /// The text with quotes around the numbers that JSON has not; nil if it has none.
    private static func quotingNonFiniteNumbers(in text: [UInt8]) -> [UInt8]? {
        let words = ["NaN", "Infinity", "-Infinity"].map { Array($0.utf8) }
        var result: [UInt8] = []
        var (index, copied, isInString) = (0, 0, false)
        while index < text.count {
            let byte = text[index]
            if isInString {
                index += byte == UInt8(ascii: "\\") ? 2 : 1
                if byte == UInt8(ascii: "\"") { isInString = false }
                continue
            }
            if byte == UInt8(ascii: "\"") { isInString = true }
            if byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-"),
                let word = words.first(where: { text[index...].starts(with: $0) })
            {
                result += text[copied..<index] + [UInt8(ascii: "\"")] + word + [UInt8(ascii: "\"")]
                index += word.count
                copied = index
                continue
            }
            index += 1
        }
        guard copied > 0 else { return nil }
        return result + text[copied...]
    }

    /// True if the value is the word for a number that is missing, as ``init(parsingFile:)`` gives it.
    package var isNaN: Bool { self == .string("NaN") }
}
