/// How long the texts of a file may be.
package enum TextLimit {
    /// The most bytes of UTF-8 that a title, a name, a status or the like may have.
    package static let short = 10_000
    /// The most bytes of UTF-8 that a note may have.
    package static let note = 1_000_000

    /// What is wrong with a text of so many bytes; nil when it may be as long.
    package static func problem(bytes: Int, limit: Int) -> Message? {
        bytes > limit
            ? Message(message(bytes: bytes, limit: limit), "文本长 \(bytes) 字节,最多 \(limit) 字节") : nil
    }

    /// What is wrong with a text that is longer than it may be.
    package static func message(bytes: Int, limit: Int) -> String {
        "a text of \(bytes) bytes; at most \(limit) are taken"
    }
}
