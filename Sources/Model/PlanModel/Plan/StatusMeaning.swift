/// The meaning of a status: one of those that most issue trackers know. What inspections and devices report is among them: `failed` and
/// `alarm` mean that nobody has begun, `ok` and `passed` that nothing is to be done.
public enum StatusMeaning: String, CaseIterable, Hashable, Sendable {
    /// Nobody has begun.
    case open
    /// Somebody works on it.
    case inProgress
    /// The work is done and waits for inspection.
    case readyForReview
    /// The work is done and accepted.
    case closed
    /// The work will not be done.
    case rejected

    /// The meaning of a status in English, German or Chinese, whatever its case, spaces, underscores and hyphens; nil for
    /// other words.
    public init?(status: String) {
        guard let meaning = Self.meanings[status.normalizedKey] else { return nil }
        self = meaning
    }

    /// The meaning of a status in German or Chinese; nil for other words, English ones too.
    package init?(translated status: String) {
        guard let meaning = Self.translated[status.normalizedKey] else { return nil }
        self = meaning
    }

    private static let english: [StatusMeaning: [String]] = [
        .open: [
            "open", "new", "to do", "pending", "reopened", "not ok", "nok", "failed", "fail", "defective", "alarm",
            "error",
            "fault", "critical",
        ],
        .inProgress: [
            "in progress", "started", "assigned", "accepted", "doing", "wip", "work in progress", "in work", "ongoing",
            "warning",
        ],
        .readyForReview: [
            "ready for review", "review", "in review", "ready", "fixed", "resolved", "ready for inspection",
            "to verify",
            "ready to verify",
        ],
        .closed: [
            "closed", "done", "complete", "completed", "finished", "verified", "approved", "ok", "passed", "pass",
        ],
        .rejected: [
            "rejected", "declined", "refused", "cancelled", "canceled", "invalid", "void", "won't fix", "wontfix",
        ],
    ]

    private static let germanAndChinese: [StatusMeaning: [String]] = [
        .open: [
            "offen", "neu", "mangelhaft", "n.i.O.", "nicht in Ordnung", "Störung", "未处理", "待处理", "待整改", "待办",
            "新建", "打开", "开放", "未关闭", "未解决", "未完成", "不合格", "故障", "报警",
        ],
        .inProgress: [
            "in Arbeit", "in Bearbeitung", "begonnen", "zugewiesen", "进行中", "处理中", "整改中", "施工中", "已分配", "已开始",
        ],
        .readyForReview: [
            "zur Prüfung", "in Prüfung", "prüfbereit", "zur Abnahme", "behoben", "待审核", "待审", "审核中", "待复查", "待验收",
            "待检查", "已整改", "已解决", "已修复",
        ],
        .closed: [
            "geschlossen", "erledigt", "erl.", "erl", "abgeschlossen", "fertig", "i.O.", "in Ordnung", "abgenommen",
            "freigegeben", "已关闭",
            "关闭", "已完成", "完成", "已验收", "已通过", "验收通过", "验收合格", "合格", "正常",
        ],
        .rejected: [
            "abgelehnt", "zurückgewiesen", "verworfen", "storniert", "ungültig", "已拒绝", "拒绝", "已驳回", "驳回", "作废", "已作废",
            "已取消", "取消", "无效",
        ],
    ]

    /// The German and Chinese words, in the order of what they mean.
    package static let translatedWords = allCases.flatMap { germanAndChinese[$0] ?? [] }

    private static let words = allCases.flatMap { english[$0] ?? [] } + translatedWords

    /// The word that is most like a status, where none is the status; `nil` if none is like it. A word of another first letter,
    /// such as `invalid` for `valid`, is often the contrary.
    package static func word(meantBy status: String) -> String? {
        guard StatusMeaning(status: status) == nil, let first = status.lowercased().first else { return nil }
        return words.filter { $0.lowercased().first == first }.closest(to: status)
    }

    private static func keyed(_ words: [StatusMeaning: [String]]) -> [String: StatusMeaning] {
        Dictionary(
            words.flatMap { meaning, words in words.map { ($0.normalizedKey, meaning) } }, uniquingKeysWith: { $1 })
    }

    private static let translated = keyed(germanAndChinese)
    private static let meanings = keyed(english).merging(translated) { $1 }
}
