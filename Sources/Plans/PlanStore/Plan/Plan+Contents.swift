import PlanBase
import PlanModel

extension Plan {
    /// The greatest size of a file that a plan keeps, in bytes.
    public static let greatestContentSize = 500_000_000

    /// The bytes of the embedded drawing's file.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if the plan keeps no drawing, or its bytes have another hash.
    public func picture() throws -> [UInt8] {
        let name = Message("the drawing", context: "subject")
        guard let hash = planDrawing.hash else { throw PlanStoreError.contentMissing(name: name) }
        return try content(hash, name: name)
    }

    /// The bytes of an attachment.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if the plan does not keep the bytes, or they have another hash.
    public func content(of attachment: Attachment) throws -> [UInt8] {
        try content(attachment.hash, name: Message(untranslated: attachment.name))
    }

    /// Keeps the contents of files, for ``PlanTransaction/attach(_:to:)`` to give to a marker.
    ///
    /// The contents come into force by some 32 MB, each such part in a transaction of its own. Memory holds one part, other
    /// writers wait for one part at most, and a plan file's log grows no further than that. What was kept before an error stays:
    /// no marker has it, and a later call with the same files need not write it once more.
    ///
    /// - Parameter nextFile: Gives the next file's content, at most ``greatestContentSize`` bytes, and its name or path; `nil`
    ///   after the last file. It is called while nothing is locked.
    /// - Returns: An attachment for each file, with the last part of its path as name.
    /// - Throws: ``PlanStoreError/contentTooLarge(name:size:limit:)``, what `nextFile` throws, and
    ///   ``PlanStoreError/alreadyInTransaction(file:)`` inside ``write(_:by:key:_:)``.
    public func keepContents(_ nextFile: () throws -> (bytes: [UInt8], name: String)?) throws -> [Attachment] {
        var attachments: [Attachment] = []
        var part: [(bytes: [UInt8], hash: ContentHash)] = []
        var size = 0
        while let (bytes, name) = try nextFile() {
            let attachment = try Attachment(of: bytes, named: name)
            attachments.append(attachment)
            part.append((bytes, attachment.hash))
            size += bytes.count
            if size >= 32 << 20 {
                try keep(part)
                (part, size) = ([], 0)
            }
        }
        if !part.isEmpty { try keep(part) }
        return attachments
    }

    private func keep(_ contents: [(bytes: [UInt8], hash: ContentHash)]) throws {
        try locked { _ in
            if moment != nil { throw PlanStoreError.alreadyInTransaction(file: location) }
            try store.write { records in
                for (bytes, hash) in contents { try records.keep(bytes, hash: hash) }
            }
        }
    }

    /// True if any marker has an attachment.
    public func hasAttachments() throws -> Bool {
        try locked { try $0.hasAttachments() }
    }

    private func content(_ hash: ContentHash, name: Message) throws -> [UInt8] {
        guard let bytes = try locked({ try $0.content(hash) }) else {
            throw PlanStoreError.contentMissing(name: name)
        }
        return bytes
    }
}

extension Attachment {
    /// The attachment of a content, which gets the last part of a file's name or path as its name.
    ///
    /// - Throws: ``PlanStoreError/contentTooLarge(name:size:limit:)``.
    init(of bytes: [UInt8], named name: String) throws(PlanStoreError) {
        guard bytes.count <= Plan.greatestContentSize else {
            throw .contentTooLarge(name: name, size: bytes.count, limit: Plan.greatestContentSize)
        }
        let plainName = name.split(separator: "/").last.map(String.init) ?? "attachment"
        self.init(name: plainName, hash: ContentHash(of: bytes), size: bytes.count)
    }
}
