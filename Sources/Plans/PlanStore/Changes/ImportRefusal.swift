import PlanBase

/// Why an entry of a file is not imported.
public struct ImportRefusal: Hashable, Sendable {
    /// The kind of a refusal, by the part of the entry that is wrong. Refusals that are too many to be told one by one are counted by
    /// kind.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The entry cannot be read.
        case malformed
        /// The place is not on the drawing or in no allowed area.
        case place
        /// The workflow does not have or not allow the status.
        case status
        /// The id is that of a removed marker, or of another entry.
        case id
        /// The plan was changed there after the file was written.
        case changedSince
    }

    /// The kind of the refusal; if there are several reasons, the kind of the first.
    public let kind: Kind
    /// The reason in the language of the import.
    public let reason: String

    /// A refusal of a kind, for a reason.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}

extension ImportRefusal.Kind {
    /// Returns a description of the entries refused for reasons of this kind, such as `cannot be read`.
    func text(in language: MessageLanguage) -> String {
        switch self {
        case .malformed: language.text("cannot be read", "无法读取")
        case .place: language.text("not on the drawing, or in no allowed area", "不在图纸上或不在允许的区域内")
        case .status: language.text("with a status that the workflow does not have or allow", "状态不在流程中或流程不允许")
        case .id: language.text("with the id of another entry or of a removed marker", "标识与另一项或已删除的标记相同")
        case .changedSince: language.text("changed in the plan after the file was written", "文件写出后计划中已有更改")
        }
    }
}
