import PlanModel

/// A request for an attachment that a marker does not have, or that means several of its attachments.
public struct MissingAttachment: Hashable, Sendable {
    /// The marker's number.
    public let marker: Int
    /// The name in the request.
    public let name: String
    /// True if the name means several attachments.
    public let isAmbiguous: Bool
    /// The marker's attachments.
    public let attachments: [Attachment]
}

extension MissingAttachment: CustomStringConvertible {
    /// The error in words, with the marker's attachments and a way to name one of them.
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
