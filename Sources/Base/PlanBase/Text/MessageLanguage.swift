/// A language of texts for people.
public enum MessageLanguage: String, CaseIterable, Codable, Hashable, Sendable {
    /// English.
    case english = "en"
    /// German.
    case german = "de"
    /// Simplified Chinese.
    case chinese = "zh"
}

extension MessageLanguage {
    /// Returns a day as sheets show it in the language: `24.12.2026` in German, else `2026-12-24`.
    package func text(of day: CalendarDate) -> String {
        switch self {
        case .english, .chinese: day.description
        case .german: day.description.split(separator: "-").reversed().joined(separator: ".")
        }
    }

    /// Returns a number as sheets show it in the language, from one with a decimal point: `7,80` in German.
    package func number(_ text: String) -> String {
        switch self {
        case .english, .chinese: text
        case .german: text.replacing(".", with: ",")
        }
    }
}
