/// A language that messages about markers exist in.
public enum MessageLanguage: String, CaseIterable, Hashable, Sendable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh"
}
