extension String {
    /// The text in lower case, without spaces, underscores and hyphens.
    package var normalizedKey: String {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return String(lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
        }
        // The same for ASCII, which nearly all keys are: the classes of ten thousand detections took a quarter of their layout.
        let kept = utf8.lazy.filter { byte in
            !(0x09...0x0D).contains(byte) && ![0x20, UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
        }
        return String(decoding: kept.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
