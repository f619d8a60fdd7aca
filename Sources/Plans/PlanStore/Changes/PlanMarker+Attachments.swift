import PlanModel

extension PlanMarker {
    /// The number of attachments that a store leaves as they are when this state replaces an old one: all of the old state if
    /// attachments were added behind them, and otherwise none.
    package func countOfKeptAttachments(of old: PlanMarker) -> Int {
        attachments.starts(with: old.attachments) ? old.attachments.count : 0
    }

    /// The index of an attachment.
    ///
    /// - Parameter name: The attachment's name, `#` and its place in the list from 1, or at least the first four digits of
    ///   its content's SHA-256. Of several attachments with one name and one content it means the first.
    /// - Throws: ``PlanStoreError/noAttachment(_:)`` if the name means no attachment, or several with different contents.
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
