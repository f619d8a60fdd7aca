/// The line `sep=;` with which a table for Excel may begin.
struct SeparatorLine {
    package let delimiter: UInt8
    /// The number of its bytes without the line's end.
    let length: Int

    /// The line at the start of a text; `nil` if there is none.
    init?(_ start: [UInt8]) {
        let line = start.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = line.filter { $0 != UInt8(ascii: "\"") }
        guard text.count == 5, String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=",
            TableStyle.isDelimiter(Character(Unicode.Scalar(text[4])))
        else { return nil }
        (delimiter, length) = (text[4], line.count)
    }
}
