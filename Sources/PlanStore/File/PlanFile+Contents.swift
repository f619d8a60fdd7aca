import PlanModel

extension PlanFile {
    /// How large a file may be that is kept in a plan, in bytes.
    public static let greatestContentSize = 500_000_000

    /// The bytes of the embedded drawing's file.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` when there is none, or its bytes are not those of its hash.
    public func picture() throws -> [UInt8] {
        guard let hash = planDrawing.hash else { throw PlanStoreError.contentMissing(name: "the drawing") }
        return try content(hash, name: "the drawing")
    }

    /// The bytes of an attachment.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` when they are not there, or not those of the hash.
    public func content(of attachment: Attachment) throws -> [UInt8] {
        try content(attachment.hash, name: attachment.name)
    }

    /// True if any marker has an attachment.
    public func hasAttachments() throws -> Bool {
        try locked { try connection.integer("SELECT EXISTS (SELECT 1 FROM attachment)") != 0 }
    }

    private func content(_ hash: ContentHash, name: String) throws -> [UInt8] {
        guard let bytes = try locked({ try connection.content(hash) }) else {
            throw PlanStoreError.contentMissing(name: name)
        }
        return bytes
    }
}
