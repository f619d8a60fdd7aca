/// The urgency that a priority stands for, one of those that most issue trackers know; the most urgent is the first case.
package enum PriorityMeaning: CaseIterable, Hashable, Sendable {
    case critical
    case high
    case medium
    case low
    case lowest

    /// The meaning of a priority in English, German or Chinese, whatever its case, spaces, underscores and hyphens; nil for
    /// other words.
    package init?(priority: String) {
        guard let meaning = Self.meanings[priority.normalizedKey] else { return nil }
        self = meaning
    }

    private static let words: [PriorityMeaning: [String]] = [
        .critical: [
            "critical", "urgent", "blocker", "highest", "immediate", "very high", "kritisch", "dringend", "sofort",
            "sehr hoch", "紧急", "非常高", "特急", "最高",
        ],
        .high: ["high", "major", "important", "hoch", "wichtig", "高", "重要"],
        .medium: ["medium", "normal", "moderate", "mittel", "中", "中等", "一般", "普通"],
        .low: ["low", "minor", "niedrig", "gering", "低", "次要"],
        .lowest: ["lowest", "very low", "trivial", "sehr niedrig", "sehr gering", "最低", "非常低"],
    ]

    private static let meanings = Dictionary(
        words.flatMap { meaning, words in words.map { ($0.normalizedKey, meaning) } }, uniquingKeysWith: { $1 })
}
