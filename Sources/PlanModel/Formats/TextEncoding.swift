extension Collection<UInt8> {
    /// Whether the bytes start as UTF-16 text does: with its byte order mark, or with a zero byte beside an ASCII character.
    var startsLikeUTF16: Bool {
        let start = Array(prefix(2))
        return start == [0xFF, 0xFE] || start == [0xFE, 0xFF] || (start.count == 2 && start.contains(0))
    }

    /// The first byte, after a byte order mark, that is no white space.
    var firstVisibleByte: UInt8? {
        let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
        return text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// How many line breaks precede the first byte that is not UTF-8; nothing when all of it is. CR LF counts as one.
    var lineBreaksBeforeInvalidUTF8: Int? {
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
