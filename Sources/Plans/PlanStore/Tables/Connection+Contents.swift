import PlanModel

// The bytes of attachments and of an embedded drawing; each content is kept once, under its SHA-256.
extension Connection {
    /// The content of a hash; `nil` if the plan does not keep it, or keeps bytes of another hash.
    func content(_ hash: ContentHash) throws -> [UInt8]? {
        let bytes = try prepare("SELECT bytes FROM content WHERE sha256 = ?").first([.blob(hash.bytes)]) { $0.bytes(0) }
        return bytes.flatMap { ContentHash(of: $0) == hash ? $0 : nil }
    }

    /// The hash of the bytes in a row, whatever hash they are kept under.
    func contentHash(inRow seq: Int64) throws -> ContentHash {
        var hash = SHA256()
        try readBlob(table: "content", column: "bytes", row: seq) { hash.update($0) }
        return hash.finish()
    }

    /// True if the plan keeps the content of a hash.
    func hasContent(_ hash: ContentHash) throws -> Bool {
        try integer("SELECT 1 FROM content WHERE sha256 = ?", [.blob(hash.bytes)]) != nil
    }

    /// The hashes of all contents.
    func contentHashes() throws -> [ContentHash] {
        try prepare("SELECT sha256 FROM content ORDER BY seq").map { ContentHash(bytes: $0.bytes(0)) }.compactMap(
            \.self)
    }

    /// True if any marker has an attachment.
    func hasAttachments() throws -> Bool { try integer("SELECT EXISTS (SELECT 1 FROM attachment)") != 0 }

    /// Keeps a content that is not kept yet.
    func keep(_ bytes: [UInt8], hash: ContentHash) throws {
        try statement("INSERT OR IGNORE INTO content (sha256, bytes) VALUES (?, ?)")
            .run(.blob(hash.bytes), .blob(bytes))
    }
}
