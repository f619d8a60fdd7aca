import PlanModel

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
