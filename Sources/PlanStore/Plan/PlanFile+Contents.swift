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

    private func content(_ hash: ContentHash, name: String) throws -> [UInt8] {
        try locked {
            let bytes = try connection.prepare("SELECT bytes FROM content WHERE sha256 = ?")
                .first([.blob(hash.bytes)]) { $0.bytes(0) }
            guard let bytes, ContentHash(of: bytes) == hash else { throw PlanStoreError.contentMissing(name: name) }
            return bytes
        }
    }
}

extension PlanTransaction {
    /// Attaches a file to a marker. The same content is kept once, however often it is attached.
    ///
    /// - Parameters:
    ///   - bytes: The file's content, at most ``PlanFile/greatestContentSize`` bytes.
    ///   - name: The file's name; a folder in front of it is dropped.
    /// - Throws: ``PlanStoreError/contentTooLarge(name:size:limit:)``, ``PlanStoreError/noMarker(number:isRetired:)``.
    @discardableResult
    public func attach(_ bytes: [UInt8], named name: String, to number: Int) throws -> PlanMarker {
        guard bytes.count <= PlanFile.greatestContentSize else {
            throw PlanStoreError.contentTooLarge(name: name, size: bytes.count, limit: PlanFile.greatestContentSize)
        }
        var (seq, item) = try existing(number)
        let hash = ContentHash(of: bytes)
        try keep(bytes, hash: hash)
        let plainName = name.split(separator: "/").last.map(String.init) ?? "attachment"
        item.attachments.append(Attachment(name: plainName, hash: hash, size: bytes.count))
        return try replace(seq, with: item)
    }

    /// Takes the attachments of a name away from a marker. Their content stays in the plan for its history.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` when the marker has none of that name.
    @discardableResult
    public func detach(_ name: String, from number: Int) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        let rest = item.attachments.filter { $0.name != name }
        guard rest.count < item.attachments.count else { throw PlanStoreError.contentMissing(name: name) }
        item.attachments = rest
        return try replace(seq, with: item)
    }

    func keep(_ bytes: [UInt8], hash: ContentHash) throws {
        try connection.statement("INSERT OR IGNORE INTO content (sha256, bytes) VALUES (?, ?)")
            .run(.blob(hash.bytes), .blob(bytes))
    }
}

extension PlanFile {
    /// Whether any marker has an attachment.
    public func hasAttachments() throws -> Bool {
        try locked { try connection.integer("SELECT EXISTS (SELECT 1 FROM attachment)") != 0 }
    }
}
