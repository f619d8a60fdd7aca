import PlanBase

extension Collection<UInt8> {
    /// The kind of a binary file that starts with these bytes, with its article; `nil` if the file may be text.
    package var binaryKindInWords: Message? {
        let known: [(prefix: [UInt8], name: Message)] = [
            ([0x89, 0x50, 0x4E, 0x47], Message("a PNG picture", context: "kind")),
            ([0xFF, 0xD8, 0xFF], Message("a JPEG picture", context: "kind")),
            (Array("GIF8".utf8), Message("a GIF picture", context: "kind")),
            ([0x49, 0x49, 0x2A, 0], Message("a TIFF picture", context: "kind")),
            ([0x4D, 0x4D, 0, 0x2A], Message("a TIFF picture", context: "kind")),
            (Array("%PDF".utf8), Message("a PDF document", context: "kind")),
            ([0x50, 0x4B, 3, 4], Message("a ZIP archive, as Excel's workbooks are", context: "kind")),
            ([0x1F, 0x8B], Message("a compressed file (gzip)", context: "kind")),
            (Array("SQLite format 3\0".utf8), Message("an SQLite database, as plan files are", context: "kind")),
        ]
        return known.first { starts(with: $0.prefix) }?.name ?? ForeignFormat.binary(self)?.name
    }

    /// The kind of a binary file that starts with these bytes, with its article, in English; `nil` if the file may be text.
    package var binaryKind: String? { binaryKindInWords?.english }

    /// Throws if a file that starts with these bytes is binary or UTF-16.
    package func checkStartOfText(file: String) throws(InputError) {
        if let found = binaryKindInWords { throw InputError(.notText(found: found), file: file) }
        if startsLikeUTF16 { throw InputError(.notUTF8(encoding: "UTF-16"), file: file) }
    }

    /// True if the bytes start as a UTF-16 text does: with a byte order mark, or with a zero byte beside an ASCII character.
    var startsLikeUTF16: Bool {
        let start = Array(prefix(2))
        return start == [0xFF, 0xFE] || start == [0xFE, 0xFF] || (start.count == 2 && start.contains(0))
    }

    /// The number of line breaks before the first byte that is not UTF-8; `nil` if the text is UTF-8. CR LF counts as one.
    package var lineBreaksBeforeInvalidUTF8: Int? {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = makeIterator()
        var breaks = 0
        var previous: UInt8?
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let scalar):
                if scalar.first == 0x0D || (scalar.first == 0x0A && previous != 0x0D) { breaks += 1 }
                previous = scalar.first
            case .emptyInput: return nil
            case .error: return breaks
            }
        }
    }
}
