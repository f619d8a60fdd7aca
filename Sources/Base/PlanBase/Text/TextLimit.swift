/// The greatest lengths of the texts of a file.
package enum TextLimit {
    /// The most bytes of UTF-8 that a title, a name, a status or the like may have.
    package static let short = 10_000
    /// The most bytes of UTF-8 that a note may have.
    package static let note = 1_000_000

    /// Returns a message on a text of `bytes` bytes that is longer than `limit`; `nil` if the text may be as long.
    package static func problem(bytes: Int, limit: Int) -> Message? {
        bytes > limit ? message(bytes: bytes, limit: limit) : nil
    }

    /// Returns the message on a text that has more bytes than `limit`.
    package static func message(bytes: Int, limit: Int) -> Message {
        Message("a text of \(bytes) bytes; at most \(limit) are taken")
    }
}
