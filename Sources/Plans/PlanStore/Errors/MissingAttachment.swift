import PlanBase
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

extension MissingAttachment: MessageConvertible {
    /// The error in words, with the marker's attachments and a way to name one of them.
    public var message: Message {
        if isAmbiguous {
            return Message(
                """
                marker \(marker) has several attachments '\(name)' with different content; name one by its place, such as '#1', \
                or the beginning of its hash: \(shown)
                """)
        }
        if attachments.isEmpty { return Message("marker \(marker) has no attachment '\(name)'; it has none") }
        return Message("marker \(marker) has no attachment '\(name)'; it has: \(shown)")
    }

    /// The first 20 attachments.
    private var shown: [Message] {
        Message.beginning(of: attachments.indices) { index in
            let attachment = attachments[index]
            return Message(
                untranslated: isAmbiguous
                    ? "#\(index + 1) \(attachment.name) (\("\(attachment.hash)".prefix(8)))" : attachment.name)
        }
    }
}
