import PlanBase
import PlanJSON

/// A field of ``MarkerDetails`` with all that is to be said of it: its names, its longest text, how it is read from a text and written
/// as one.
///
/// ``all`` is the one table from which lists, JSON, databases, HTTP and C have their members: a new field is an entry there.
public struct DetailField: Sendable {
    /// The field.
    public let field: MarkerField
    /// The field's name in Chinese.
    package let chineseName: String
    /// What a list's column of the field may be called too, in lower case.
    package let otherNames: [String]
    /// The greatest number of bytes of a text, in UTF-8.
    package let limit: Int
    /// The value as files have it.
    let text: @Sendable (DetailFields) -> String?
    /// Takes a text, which says nothing where it is none of the field's.
    let take: @Sendable (inout DetailFields, String, (String) -> Color?) -> Void

    private init(
        _ field: MarkerField, _ chineseName: String, limit: Int = TextLimit.short, _ otherNames: [String],
        text: @escaping @Sendable (DetailFields) -> String?,
        take: @escaping @Sendable (inout DetailFields, String, (String) -> Color?) -> Void
    ) {
        (self.field, self.chineseName, self.limit, self.otherNames) = (field, chineseName, limit, otherNames)
        (self.text, self.take) = (text, take)
    }

    /// The field's name in files, databases and over HTTP.
    public var name: String { field.name }

    /// All fields of details but the free properties, in the order in which files and databases have them.
    public static let all: [DetailField] = [
        DetailField(
            .title, "标题", ["subject", "titel", "bezeichnung", "kurztext", "mangel", "标题", "名称", "问题", "缺陷"],
            text: { $0.title }, take: { fields, text, _ in fields.title = text }),
        DetailField(
            .note, "备注", limit: TextLimit.note,
            [
                "notes", "comment", "comments", "remark", "remarks", "notiz", "notizen", "bemerkung", "bemerkungen",
                "kommentar", "anmerkung", "备注", "说明",
            ], text: { $0.note }, take: { fields, text, _ in fields.note = text }),
        DetailField(
            .status, "状态", ["zustand", "状态"], text: { $0.status }, take: { fields, text, _ in fields.status = text }),
        DetailField(
            .category, "类别", ["trade", "kategorie", "gewerk", "类别", "专业", "分类"], text: { $0.category },
            take: { fields, text, _ in fields.category = text }),
        DetailField(
            .priority, "优先级", ["prio", "prio.", "priorität", "dringlichkeit", "优先级", "紧急程度"], text: { $0.priority },
            take: { fields, text, _ in fields.priority = text }),
        DetailField(
            .assignee, "负责人", ["assigned to", "responsible", "zuständig", "verantwortlich", "负责人", "责任人", "施工单位"],
            text: { $0.assignee }, take: { fields, text, _ in fields.assignee = text }),
        DetailField(
            .due, "截止日期",
            ["due date", "deadline", "fällig", "fällig am", "fälligkeit", "frist", "termin", "截止日期", "期限", "到期日"],
            text: { $0.due?.description }, take: { fields, text, _ in fields.due = CalendarDate(text) }),
        DetailField(
            .color, "颜色", ["colour", "farbe", "颜色"], text: { $0.color?.hex },
            take: { fields, text, color in fields.color = color(text) }),
    ]
}

extension MarkerDetails {
    /// The value of a field as files have it: a text, a day as `2026-03-01`, a colour as `#rrggbb`. `nil` where it is not known.
    public subscript(_ field: DetailField) -> String? { field.text(fields) }

    /// Details of texts as files have them.
    ///
    /// - Parameters:
    ///   - properties: The free properties.
    ///   - color: Reads a colour of a text.
    ///   - text: The text of a field and its place in ``DetailField/all``; `nil` for what is not known.
    package init<E: Error>(
        properties: [String: JSONValue] = [:], color: (String) -> Color? = { Color(css: $0) },
        text: (Int, DetailField) throws(E) -> String?
    ) throws(E) {
        var fields = DetailFields()
        fields.properties = properties
        for (index, field) in DetailField.all.enumerated() {
            guard let text = try text(index, field) else { continue }
            field.take(&fields, text, color)
        }
        self.init(fields)
    }
}
