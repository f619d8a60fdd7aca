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
        guard bytes.count <= Plan.greatestContentSize else {
            throw PlanStoreError.contentTooLarge(name: name, size: bytes.count, limit: Plan.greatestContentSize)
        }
        var (seq, item) = try existing(number)
        let hash = ContentHash(of: bytes)
        try records.keep(bytes, hash: hash)
        let plainName = name.split(separator: "/").last.map(String.init) ?? "attachment"
        item.attachments.append(Attachment(name: plainName, hash: hash, size: bytes.count))
        return try replace(seq, with: item)
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
