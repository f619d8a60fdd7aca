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

    /// Takes an attachment away from a marker. Its content stays in the plan for the history.
    ///
    /// - Parameter name: The attachment, see ``PlanModel/PlanMarker/attachmentIndex(_:)``.
    /// - Throws: ``PlanStoreError/noAttachment(_:)``, ``PlanStoreError/noMarker(number:isRetired:)``.
    @discardableResult
    public func detach(_ name: String, from number: Int) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        item.attachments.remove(at: try item.attachmentIndex(name))
        return try replace(seq, with: item)
    }

    func keep(_ bytes: [UInt8], hash: ContentHash) throws {
        try connection.statement("INSERT OR IGNORE INTO content (sha256, bytes) VALUES (?, ?)")
            .run(.blob(hash.bytes), .blob(bytes))
    }
}

extension PlanMarker {
    /// The place of the attachment that is meant by its name, `#` and its place in the list from 1, or the first digits,
    /// four at least, of its content's SHA-256. Of several that are alike in name and content it is the first.
    ///
    /// - Throws: ``PlanStoreError/noAttachment(_:)`` when there is none, or several with other content.
    public func attachmentIndex(_ name: String) throws(PlanStoreError) -> Int {
        if let index = attachments.firstIndex(where: { $0.name == name }) {
            guard attachments.allSatisfy({ $0.name != name || $0.hash == attachments[index].hash }) else {
                throw .noAttachment(missing(name, isAmbiguous: true))
            }
            return index
        }
        if name.hasPrefix("#"), let place = Int(name.dropFirst()), attachments.indices.contains(place - 1) {
            return place - 1
        }
        let start = name.lowercased()
        let found = attachments.indices.filter {
            start.utf8.count >= 4 && "\(attachments[$0].hash)".hasPrefix(start)
        }
        guard let first = found.first else { throw .noAttachment(missing(name, isAmbiguous: false)) }
        guard Set(found.map { attachments[$0].hash }).count == 1 else {
            throw .noAttachment(missing(name, isAmbiguous: true))
        }
        return first
    }

    private func missing(_ name: String, isAmbiguous: Bool) -> MissingAttachment {
        MissingAttachment(marker: marker.number ?? 0, name: name, isAmbiguous: isAmbiguous, attachments: attachments)
    }
}

/// An attachment that was asked for and that a marker does not have, or has several of.
public struct MissingAttachment: Hashable, Sendable {
    /// The marker's number.
    public let marker: Int
    /// What was asked for.
    public let name: String
    /// Whether several attachments are meant by it.
    public let isAmbiguous: Bool
    /// The attachments that the marker has.
    public let attachments: [Attachment]
}

extension MissingAttachment: CustomStringConvertible {
    /// What is wrong, what the marker has and how one of them is named.
    public var description: String {
        let list = attachments.enumerated().prefix(20).map { index, attachment in
            isAmbiguous
                ? "#\(index + 1) \(attachment.name) (\("\(attachment.hash)".prefix(8)))" : attachment.name
        }
        let all = list.joined(separator: ", ") + (attachments.count > list.count ? ", …" : "")
        if isAmbiguous {
            return "marker \(marker) has several attachments '\(name)' with different content; name one by its place, "
                + "such as '#1', or the beginning of its hash: \(all)"
        }
        let has = attachments.isEmpty ? "it has none" : "it has: \(all)"
        return "marker \(marker) has no attachment '\(name)'; \(has)"
    }
}

extension PlanFile {
    /// Whether any marker has an attachment.
    public func hasAttachments() throws -> Bool {
        try locked { try connection.integer("SELECT EXISTS (SELECT 1 FROM attachment)") != 0 }
    }
}
