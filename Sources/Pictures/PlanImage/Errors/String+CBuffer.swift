extension String {
    /// The text of a member of a C structure that is an array of characters, up to the first zero byte.
    init<Buffer>(cBuffer buffer: Buffer) {
        self = withUnsafeBytes(of: buffer) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
