import PlanBase
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
        let attachment = try Attachment(of: bytes, named: name)
        try records.keep(bytes, hash: attachment.hash)
        return try attach([attachment], to: number)
    }

    /// Attaches files, whose contents ``Plan/keepContents(_:)`` has kept, to a marker.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if the plan does not keep a content,
    ///   ``PlanStoreError/noMarker(number:isRetired:)``.
    @discardableResult
    public func attach(_ attachments: [Attachment], to number: Int) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        for attachment in attachments where try !records.hasContent(attachment.hash) {
            throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
        }
        item.attachments += attachments
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
