import PlanModel

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
