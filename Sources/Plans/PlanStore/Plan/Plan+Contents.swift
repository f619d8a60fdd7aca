import PlanModel

extension Plan {
    /// The greatest size of a file that a plan keeps, in bytes.
    public static let greatestContentSize = 500_000_000

    /// The bytes of the embedded drawing's file.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if the plan keeps no drawing, or its bytes have another hash.
    public func picture() throws -> [UInt8] {
        guard let hash = planDrawing.hash else { throw PlanStoreError.contentMissing(name: "the drawing") }
        return try content(hash, name: "the drawing")
    }

    /// The bytes of an attachment.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if the plan does not keep the bytes, or they have another hash.
    public func content(of attachment: Attachment) throws -> [UInt8] {
        try content(attachment.hash, name: attachment.name)
    }

    /// True if any marker has an attachment.
    public func hasAttachments() throws -> Bool {
        try locked { try $0.hasAttachments() }
    }

    private func content(_ hash: ContentHash, name: String) throws -> [UInt8] {
        guard let bytes = try locked({ try $0.content(hash) }) else {
            throw PlanStoreError.contentMissing(name: name)
        }
        return bytes
    }
}
