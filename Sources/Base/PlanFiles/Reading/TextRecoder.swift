/// Turns the bytes of a text file into UTF-8, piece by piece.
///
/// Without a given encoding, a byte order mark decides, then zero bytes beside ASCII, which UTF-16 and UTF-32 have; then the encoding that
/// XML declares; then bytes that UTF-8 cannot have: of a text that has them before any letter beyond ASCII, ``RecognizedEncoding`` tells
/// the encoding. Any other text stays as it is.
package final class TextRecoder {
    /// The encoding that was given or found; `nil` while all is ASCII.
    package private(set) var encoding: TextEncoding?
    /// True if the encoding was guessed and another one is about as likely.
    package private(set) var isDoubtful = false
    /// True if the encoding is a guess from the text's likely characters, false if a byte order mark, zero bytes or valid UTF-8 tell it.
    private(set) var isGuessed = false
    private let isGiven: Bool
    private let guesses: Bool
    private let file: String
    private var state = State.start
    /// The bytes of a character of which the rest is still to come.
    private var pending: [UInt8] = []
    private var lineBreaks = 0

    private enum State {
        case start
        /// All bytes were ASCII.
        case ascii
        /// The bytes stay as they are.
        case plain
        case converting(TextConverter)
    }

    /// - Parameters:
    ///   - encoding: The encoding, if it is given.
    ///   - guesses: Whether the encoding of a text that is no Unicode is guessed. If not, such a text stays as it is, and whoever reads it
    ///     says where it is wrong.
    package init(_ encoding: TextEncoding? = nil, guesses: Bool = true, file: String) {
        (self.encoding, self.guesses, self.file, isGiven) = (encoding, guesses, file, encoding != nil)
    }

    /// The notes on a text that must be UTF-8, as JSON must (RFC 8259, 8.1), for the part of the text that has been read.
    package var notes: [FileNote] {
        guard !isGiven, let encoding, encoding != .utf8 else { return [] }
        if isGuessed { return [.guessedEncoding(encoding.name)] }
        return [.found(encoding: encoding.name, delimiter: nil, decimal: nil, dateOrder: nil)]
    }

    /// All of a text as UTF-8, of which nothing has been turned before.
    package func whole(_ text: [UInt8]) throws(InputError) -> [UInt8] {
        let start = try utf8(text)
        let rest = try utf8([])
        return rest.isEmpty ? start : start + rest
    }

    /// The next bytes as UTF-8, without a byte order mark. An empty piece is the text's end; it may give bytes all the same.
    /// A piece that is not the last may give none, when it ends within a character.
    package func utf8(_ piece: [UInt8]) throws(InputError) -> [UInt8] {
        let isEnd = piece.isEmpty
        let bytes = pending.isEmpty ? piece : pending + piece
        pending = []
        if case .start = state {
            // A byte order mark has three bytes, the mark of a binary file four.
            guard bytes.count >= 4 || isEnd else {
                pending = bytes
                return []
            }
            return try begin(bytes, isEnd: isEnd)
        }
        return try next(bytes, isEnd: isEnd)
    }

    /// The pieces of a text as UTF-8.
    ///
    /// - Parameters:
    ///   - text: What has been turned into UTF-8 already.
    ///   - nextPiece: Hands out the bytes that follow, an empty piece at the end.
    package func pieces(
        after text: [UInt8], of nextPiece: @escaping () throws(InputError) -> [UInt8]
    ) -> () throws(InputError) -> [UInt8] {
        var start: [UInt8]? = text
        var hasEnded = false
        return { () throws(InputError) in
            if let start = start.take(), !start.isEmpty { return start }
            while !hasEnded {
                let piece = try nextPiece()
                hasEnded = piece.isEmpty
                let text = try self.utf8(piece)
                if !text.isEmpty { return text }
            }
            return []
        }
    }

    private func begin(_ bytes: [UInt8], isEnd: Bool) throws(InputError) -> [UInt8] {
        let (found, markLength) = Self.encoding(ofTextThatStartsWith: bytes)
        let mayBeText = bytes.binaryKind == nil
        encoding = encoding ?? found ?? (guesses ? Self.encodingDeclared(in: bytes) : nil)
        state = .ascii
        if let encoding, encoding != .utf8 {
            guard let converter = TextConverter(from: encoding.name) else {
                throw InputError(.unknownEncoding(encoding.name), file: file)
            }
            state = .converting(converter)
        } else if encoding != nil || !mayBeText {
            state = .plain
        }
        return try next(markLength == 0 ? bytes : Array(bytes.dropFirst(markLength)), isEnd: isEnd)
    }

    /// The encoding of a text by its first bytes, and how many of them are a byte order mark.
    private static func encoding(ofTextThatStartsWith bytes: [UInt8]) -> (TextEncoding?, markLength: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        // The mark of UTF-16 and a zero would be a text that begins with a zero.
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        guard bytes.count > 1 else { return (nil, 0) }
        if bytes.count > 3 {
            if bytes[0] != 0, bytes[0] < 0x80, bytes[1...3].allSatisfy({ $0 == 0 }) { return (.utf32LittleEndian, 0) }
            if bytes[3] != 0, bytes[3] < 0x80, bytes[0...2].allSatisfy({ $0 == 0 }) { return (.utf32BigEndian, 0) }
        }
        if bytes[0] != 0, bytes[0] < 0x80, bytes[1] == 0 { return (.utf16LittleEndian, 0) }
        if bytes[0] == 0, bytes[1] != 0, bytes[1] < 0x80 { return (.utf16BigEndian, 0) }
        return (nil, 0)
    }

    /// The encoding that an XML text declares at its start; `nil` if it declares none that is known, or Unicode, which the bytes tell.
    private static func encodingDeclared(in bytes: [UInt8]) -> TextEncoding? {
        guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
        let declaration = String(decoding: bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        let parts = declaration.split(separator: "encoding", maxSplits: 1)
        guard parts.count == 2, let quote = parts[1].first(where: { $0 == "\"" || $0 == "'" }) else { return nil }
        let quoted = parts[1].drop { $0 != quote }.dropFirst().prefix { $0 != quote }
        let isUnicode = quoted.lowercased().hasPrefix("ut") || quoted.lowercased().hasPrefix("us-")
        return isUnicode ? nil : TextEncoding(name: String(quoted))
    }

    private func next(_ bytes: [UInt8], isEnd: Bool) throws(InputError) -> [UInt8] {
        switch state {
        case .plain, .start: return bytes
        case .converting(let converter): return try taken(converter.utf8(bytes), isEnd: isEnd)
        case .ascii:
            guard !bytes.isASCII else { return bytes }
            return try decide(bytes, isEnd: isEnd)
        }
    }

    /// Decides by the first bytes beyond ASCII.
    private func decide(_ bytes: [UInt8], isEnd: Bool) throws(InputError) -> [UInt8] {
        switch bytes.startOfUTF8 {
        case .valid: (state, encoding) = (.plain, .utf8)
        case .cutOff where !isEnd:
            pending = bytes
            return []
        case .cutOff, .broken: return try recognize(bytes, isEnd: isEnd)
        case .brokenLater: return try recognize(bytes, startsAsUTF8: true, isEnd: isEnd)
        }
        return bytes
    }

    /// Recognises the encoding of bytes that are not UTF-8, as soon as there are enough of them. A text that starts as UTF-8 may
    /// be Chinese, but is rather damaged than in a European encoding.
    private func recognize(
        _ bytes: [UInt8], startsAsUTF8: Bool = false, isEnd: Bool
    ) throws(InputError) -> [UInt8] {
        guard guesses else {
            state = .plain
            return bytes
        }
        let sample = bytes.drop { $0 < 0x80 }.prefix(RecognizedEncoding.sampleSize)
        guard isEnd || sample.count == RecognizedEncoding.sampleSize else {
            pending = bytes
            return []
        }
        let found = RecognizedEncoding(of: Array(sample), isCut: !isEnd || sample.endIndex < bytes.endIndex)
        let converter = TextConverter(from: found.encoding.name)
        // Where a European encoding has no character either, the text stays as it is, and whoever reads it says where it is wrong.
        guard let converter, case let result = converter.utf8(bytes),
            !found.isEuropean || !startsAsUTF8 && result.text != nil
        else {
            (state, encoding) = (.plain, startsAsUTF8 ? .utf8 : nil)
            return bytes
        }
        (state, encoding, isDoubtful, isGuessed) = (.converting(converter), found.encoding, found.isDoubtful, true)
        return try taken(result, isEnd: isEnd)
    }

    /// Takes a conversion's result and returns the converted bytes. Bytes at the end that begin a character stay in `pending` for the
    /// next piece.
    private func taken(_ result: TextConverter.Result, isEnd: Bool) throws(InputError) -> [UInt8] {
        lineBreaks += result.start.count { $0 == UInt8(ascii: "\n") }
        pending = result.rest
        guard result.isValid, !isEnd || result.rest.isEmpty else {
            throw InputError(
                .notInEncoding(encoding?.name ?? ""), file: file, at: .line(lineBreaks + 1))
        }
        return result.start
    }
}

extension [UInt8] {
    /// The result of reading the start of a text as UTF-8.
    fileprivate enum StartOfUTF8 {
        case valid
        /// The text ends within its first character beyond ASCII.
        case cutOff
        /// The first bytes beyond ASCII are no character.
        case broken
        /// Later ones are none.
        case brokenLater
    }

    fileprivate var startOfUTF8: StartOfUTF8 {
        var parser = Unicode.UTF8.ForwardParser()
        guard let first = firstIndex(where: { $0 >= 0x80 }) else { return .valid }
        var bytes = self[first...].makeIterator()
        guard case .valid(let scalar) = parser.parseScalar(from: &bytes) else {
            return isCutOffCharacter(from: first) ? .cutOff : .broken
        }
        return String(validating: self[(first + scalar.count)...], as: UTF8.self) == nil ? .brokenLater : .valid
    }

    /// True if the bytes from an index to the end are the first bytes of a UTF-8 character whose other bytes are missing.
    private func isCutOffCharacter(from index: Int) -> Bool {
        let rest = self[index...]
        guard rest.count < 4, let first = rest.first, rest.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else {
            return false
        }
        let length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
        return length > rest.count && first < 0xF5
    }

    /// True if all bytes are ASCII.
    fileprivate var isASCII: Bool {
        withUnsafeBufferPointer { bytes in
            var combined: UInt8 = 0
            for byte in bytes { combined |= byte }
            return combined < 0x80
        }
    }
}
