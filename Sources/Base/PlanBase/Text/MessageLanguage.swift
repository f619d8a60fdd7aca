/// A language of messages about markers.
public enum MessageLanguage: String, CaseIterable, Codable, Hashable, Sendable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh"
}
