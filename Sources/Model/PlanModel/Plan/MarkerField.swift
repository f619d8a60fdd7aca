import PlanBase
import PlanGeometry
import PlanJSON

/// A field of a marker that can be changed, with the name that histories, merges and files use for the field.
public enum MarkerField: Hashable, Sendable {
    /// The marker's number.
    case number
    /// The marker's pixel point.
    case point
    /// The parts of `MarkerDetails`.
    case title, note, status, category, priority, assignee, due, color, cost, located
    /// The parts of `MarkerStyle`.
    case symbol, styleColor, size
    /// The marker's attachments.
    case attachments
    /// A free property, by its name.
    case property(String)
}

extension DetailField {
    /// All fields of details but the free properties, in the order in which files have them. A new field is an entry here, a case of
    /// `MarkerField`, a property of `MarkerDetails`, and a migration of the two databases, as `Documentation/HowToAdd.md` shows.
    public static let all: [DetailField] = [
        DetailField(
            .title, Message("title", context: "field"),
            others: ["subject", "titel", "bezeichnung", "kurztext", "mangel", "标题", "名称", "问题", "缺陷"],
            help: ("A short description.", "text"),
            value: { JSONValue($0.title) }, take: { fields, value, _ in fields.title = value.string }),
        DetailField(
            .note, Message("note", context: "field"), .text(limit: TextLimit.note),
            others: [
                "notes", "comment", "comments", "remark", "remarks", "notiz", "notizen", "bemerkung", "bemerkungen",
                "kommentar", "anmerkung", "备注", "说明",
            ],
            help: ("Whatever else there is to say.", "text"),
            value: { JSONValue($0.note) }, take: { fields, value, _ in fields.note = value.string }),
        DetailField(
            .status, Message("status", context: "field"), isShared: true,
            others: ["zustand", "mangelstatus", "bearbeitungsstatus", "status mangel", "status des mangels", "状态"],
            help: ("The state of the work.", "status"),
            value: { JSONValue($0.status) }, take: { fields, value, _ in fields.status = value.string }),
        DetailField(
            .category, Message("category", context: "field"), isShared: true,
            others: ["trade", "kategorie", "gewerk", "类别", "专业", "分类"], help: ("The kind or trade.", "text"),
            value: { JSONValue($0.category) }, take: { fields, value, _ in fields.category = value.string }),
        DetailField(
            .priority, Message("priority", context: "field"), isShared: true,
            others: ["prio", "prio.", "priorität", "dringlichkeit", "优先级", "紧急程度"],
            help: ("How urgent it is.", "text"),
            value: { JSONValue($0.priority) }, take: { fields, value, _ in fields.priority = value.string }),
        DetailField(
            .assignee, Message("assignee", context: "field"), isShared: true,
            others: [
                "assigned to", "ball in court", "responsible", "zuständig", "zugewiesen an", "verantwortlich", "负责人",
                "责任人",
                "施工单位",
            ],
            help: ("Who is to see to it.", "name"),
            value: { JSONValue($0.assignee) }, take: { fields, value, _ in fields.assignee = value.string }),
        DetailField(
            .due, Message("due", context: "field"), .day,
            others: [
                "due date", "deadline", "due by", "target date", "fällig", "fällig am", "fällig bis", "fälligkeit",
                "fälligkeitsdatum",
                "frist", "frist bis", "termin", "termin bis",
                "zu erledigen bis", "erledigen bis", "截止日期", "期限", "到期日", "整改期限", "完成期限",
            ],
            help: ("The day by which it is to be done: 2026-04-01, tomorrow, morgen, 明天, +7d.", "date"),
            value: { JSONValue($0.due?.description) },
            take: { fields, value, _ in fields.due = value.string.flatMap { CalendarDate($0) } }),
        DetailField(
            .color, Message("color", context: "field"), .color, others: ["colour", "farbe", "颜色"],
            help: ("The marker's own colour.", "colour"), value: { JSONValue($0.color?.hex) },
            take: { fields, value, color in fields.color = value.string.flatMap(color) }),
        DetailField(
            .cost, Message("cost", context: "field"), .number,
            others: ["costs", "kosten", "费用", "成本"],
            help: ("What the work costs.", "number"),
            value: { JSONValue($0.cost) }, take: { fields, value, _ in fields.cost = value.number }),
        DetailField(
            .located, Message("located", context: "field"), .no, isShared: true,
            others: ["verortet", "已定位"], help: ("'no' for a marker of which only the area is known.", "no"),
            value: { JSONValue($0.located) }, take: { fields, value, _ in fields.located = value.string }),
    ]

    /// The fields that tables for people show, in their order.
    package static let listed = [.status, .priority, .category, .title, .assignee, .due, .cost]
        .compactMap { DetailField($0) }
}

extension MarkerField {
    /// The fields that every marker has, whatever its properties are.
    public static let known: [MarkerField] =
        [.number, .point] + DetailField.all.map(\.field) + [.symbol, .styleColor, .size, .attachments]

    /// The field's name: `title`, `style-color`, or `property:` and the name of a free property.
    public var name: String {
        switch self {
        case .number: "number"
        case .point: "point"
        case .symbol: "symbol"
        case .styleColor: "style-color"
        case .size: "size"
        case .attachments: "attachments"
        case .property(let name): "property:\(name)"
        default: DetailField(self)?.name ?? ""
        }
    }

    /// The field of a name; `nil` if there is none.
    public init?(name: String) {
        if name.utf8.starts(with: "property:".utf8) {
            self = .property(String(decoding: name.utf8.dropFirst("property:".utf8.count), as: UTF8.self))
            return
        }
        guard let field = Self.knownByName[name] else { return nil }
        self = field
    }

    private static let knownByName = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })
}

/// Why a value cannot be given to a field of a marker.
public struct MarkerFieldError: Problem, Hashable, Sendable {
    /// The field.
    public let field: MarkerField
    /// The form that the value should have had, in words, as in "a date such as 2026-03-01".
    public let expected: Message
    /// The value that was given, where it is a text or a number.
    public let found: String?

    /// The code that programs know the error by, whatever the field.
    public var code: String { "badValue" }

    /// A misuse: the caller gives the value.
    public var kind: ProblemKind { .usage }

    /// The field's name.
    public var placeName: String? { field.name }

    /// The error on one line.
    public var message: Message {
        guard let found else { return Message("\(field.name) must be \(expected)") }
        return Message("\(field.name) must be \(expected), not '\(found.excerpt)'")
    }
}

extension PlanMarker {
    /// The fields in which this marker and another state of it differ, in a fixed order.
    public func differences(from other: PlanMarker) -> [MarkerField] {
        var fields = MarkerField.known.filter { self[$0] != other[$0] }
        let (mine, theirs) = (marker.details.properties, other.marker.details.properties)
        if mine != theirs {
            let names = Set(mine.keys).union(theirs.keys).sorted()
            // A property that is null is none.
            fields += names.filter { mine[$0] ?? .null != theirs[$0] ?? .null }.map { .property($0) }
        }
        return fields
    }

    /// The value of a field as JSON has it; `null` when the marker has none.
    public subscript(_ field: MarkerField) -> JSONValue {
        switch field {
        case .number: JSONValue(marker.number.map(Double.init))
        case .point: JSONValue(marker.point)
        case .symbol: .string(marker.style.symbol.rawValue)
        case .styleColor: .string(marker.style.color.hex)
        case .size: JSONValue(marker.style.size)
        case .attachments: .array(attachments.map(\.json))
        case .property(let name): marker.details.properties[name] ?? .null
        default: DetailField(field).map { marker.details[$0] } ?? .null
        }
    }

    /// The greatest number of a marker that every number of JSON names exactly: 2^53 - 1.
    private static let greatestNumberInJSON = 9_007_199_254_740_991.0

    /// Gives a field a value as JSON has it; `null` takes the value away.
    public mutating func set(_ field: MarkerField, to value: JSONValue) throws(MarkerFieldError) {
        func error(_ expected: Message) -> MarkerFieldError {
            MarkerFieldError(field: field, expected: expected, found: value.plainText)
        }
        func needed<T>(_ found: T?, _ expected: @autoclosure () -> Message) throws(MarkerFieldError) -> T {
            guard let found else { throw error(expected()) }
            return found
        }
        switch field {
        case .number:
            // A double from 2^53 on may stand for another number, which would name another marker.
            guard value.number.map({ $0 <= Self.greatestNumberInJSON }) ?? true else {
                throw error(
                    Message(
                        "a whole number from 1 to \(Self.greatestNumberInJSON.exact), as greater ones are not exact in JSON",
                        context: "value"))
            }
            marker.number = try needed(
                value.whole.flatMap { $0 >= 1 ? $0 : nil }, Message("a whole number from 1", context: "value"))
        case .point:
            let pair = value.array?.compactMap(\.number) ?? []
            marker.point = try needed(
                pair.count == 2 && value.array?.count == 2 ? Point(x: pair[0], y: pair[1]) : nil,
                Message("[x, y] in pixels", context: "value"))
        case .symbol:
            marker.style.symbol = try needed(
                value.string.flatMap(MarkerSymbol.init),
                Message("one of \(MarkerSymbol.allCases.map { Message(untranslated: $0.rawValue) })", context: "value"))
        case .styleColor:
            marker.style.color = try needed(
                value.string.flatMap { Color(css: $0) },
                Message("a colour: #rrggbb or a CSS colour name", context: "value"))
        case .size:
            guard value != .null else { return marker.style.size = nil }
            marker.style.size = try needed(
                value.number.flatMap { $0 > 0 && $0 <= MarkerStyle.greatestSize ? $0 : nil },
                Message("a number of pixels above 0, at most \(Int(MarkerStyle.greatestSize))", context: "value"))
        case .attachments:
            attachments = try needed(value.array, Message("an array", context: "value")).map {
                (value) throws(MarkerFieldError) in
                try needed(Attachment(json: value), Message("an array of attachments", context: "value"))
            }
        case .property(let name): marker.details.properties[name] = value == .null ? nil : value
        default:
            guard let detail = DetailField(field) else { return }
            marker.details.set(detail, to: try detail.checked(value))
        }
    }
}

extension Attachment {
    /// The attachment as JSON has it, without its bytes.
    public var json: JSONValue {
        .object(["name": .string(name), "sha256": .string("\(hash)"), "size": .number(Double(size))])
    }

    /// Reads what `json` gives.
    public init?(json: JSONValue) {
        guard let name = json["name"]?.string, let hash = json["sha256"]?.string.flatMap({ ContentHash(hex: $0) }),
            let size = json["size"]?.number.flatMap({ Int(exactly: $0) }), size >= 0
        else { return nil }
        self.init(name: name, hash: hash, size: size)
    }
}

extension JSONValue {
    /// The text, or `null` when there is none.
    public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// The number, or `null` when there is none.
    public init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

    /// The whole number, or `null` when there is none.
    package init(_ count: Int?) { self.init(count.map(Double.init)) }
}
