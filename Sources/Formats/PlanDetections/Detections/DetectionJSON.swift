import PlanFiles
import PlanJSON
import PlanExchange

/// Parses files of detections in JSON.
enum DetectionJSON {
    /// The value of a text. Numbers that are written as `NaN`, `Infinity` and `-Infinity`, which JSON has not and Python writes, come
    /// as texts, so that only their entries are refused.
    static func value(_ text: [UInt8], file: String) throws(InputError) -> JSONValue {
        do throws(InputError) {
            return try JSONFile.value(text, file: file)
        } catch {
            guard case .notJSON = error.cause, let quoted = quotingNonFiniteNumbers(in: text) else { throw error }
            return try JSONFile.value(quoted, file: file)
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
}
