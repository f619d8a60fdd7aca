import PlanModel

extension PlanTransaction {
    /// Attaches a file to a marker. The plan keeps each content once, however often it is attached.
    ///
    /// - Parameters:
    ///   - bytes: The file's content, at most ``Plan/greatestContentSize`` bytes.
    ///   - name: The file's name or path, of which the attachment gets the last part.
    /// - Throws: ``PlanStoreError/contentTooLarge(name:size:limit:)``, ``PlanStoreError/noMarker(number:isRetired:)``.
    @discardableResult
    public func attach(_ bytes: [UInt8], named name: String, to number: Int) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        item.attachments.append(try keep(bytes, named: name))
        return try replace(seq, with: item)
    }

    /// Attaches files to a marker as one change. Each file's content is in the store before the next file is asked for, so that
    /// memory holds one of them at a time.
    ///
    /// - Parameter nextFile: Gives the next file's content, and its name or path as ``attach(_:named:to:)`` takes it; `nil` after
    ///   the last file.
    /// - Throws: What ``attach(_:named:to:)`` throws, and what `nextFile` throws.
    @discardableResult
    public func attach(
        to number: Int, _ nextFile: () throws -> (bytes: [UInt8], name: String)?
    ) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        while let file = try nextFile() { item.attachments.append(try keep(file.bytes, named: file.name)) }
        return try replace(seq, with: item)
    }

    private func keep(_ bytes: [UInt8], named name: String) throws -> Attachment {
        guard bytes.count <= Plan.greatestContentSize else {
            throw PlanStoreError.contentTooLarge(name: name, size: bytes.count, limit: Plan.greatestContentSize)
        }
        let hash = ContentHash(of: bytes)
        try records.keep(bytes, hash: hash)
        let plainName = name.split(separator: "/").last.map(String.init) ?? "attachment"
        return Attachment(name: plainName, hash: hash, size: bytes.count)
    }

    /// Removes an attachment from a marker. The content stays in the plan for the history.
    ///
    /// - Parameter name: The attachment, see ``PlanModel/PlanMarker/attachmentIndex(_:)``.
    /// - Throws: ``PlanStoreError/noAttachment(_:)``, ``PlanStoreError/noMarker(number:isRetired:)``.
    @discardableResult
    public func detach(_ name: String, from number: Int) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        item.attachments.remove(at: try item.attachmentIndex(name))
        return try replace(seq, with: item)
    }
}
