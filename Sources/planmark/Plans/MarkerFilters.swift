import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// Which markers a subcommand is about.
struct MarkerFilters: ParsableArguments {
    @Option(help: ArgumentHelp("In this area, by name or id.", valueName: "area"))
    var area: [String] = []

    @Option(help: ArgumentHelp("Of this status.", valueName: "status"))
    var status: [String] = []

    @Option(help: ArgumentHelp("Of any status but this.", valueName: "status"))
    var notStatus: [String] = []

    @Option(help: ArgumentHelp("Of this category.", valueName: "text"))
    var category: [String] = []

    @Option(help: ArgumentHelp("Of this priority.", valueName: "text"))
    var priority: [String] = []

    @Option(
        help: ArgumentHelp(
            "That this person is to see to; '' for nobody, as with the filters above.", valueName: "name"))
    var assignee: [String] = []

    @Option(help: ArgumentHelp("Made by this person.", valueName: "name"))
    var madeBy: [String] = []

    @Option(help: ArgumentHelp("Made or changed on this day or after, in UTC.", valueName: "date"))
    var changedAfter: DateArgument?

    @Option(help: ArgumentHelp("With words that begin so in title or note.", valueName: "words"))
    var text: String?

    @Flag(help: "Due before today, and in no status from which the workflow leads at most back to its start.")
    var overdue = false

    @Option(help: ArgumentHelp("Due on this day or before: 2026-04-01, yesterday, today, +7d, -3d.", valueName: "date"))
    var dueBefore: DateArgument?

    @Option(help: ArgumentHelp("Due on this day or after.", valueName: "date"))
    var dueAfter: DateArgument?

    @Option(help: ArgumentHelp("In a box, between two opposite corners.", valueName: "x,y,x,y"))
    var box: NumberList?

    @Option(help: ArgumentHelp("The nearest to a point first; 10 of them without --limit.", valueName: "x,y"))
    var near: NumberList?

    @Option(help: ArgumentHelp("The order, unless --near gives it.", valueName: "order"))
    var sort: SortOrder = .number

    @Option(help: ArgumentHelp("How many markers at most.", valueName: "n"))
    var limit: Int?

    enum SortOrder: String, CaseIterable, ExpressibleByArgument {
        case number, due, changed
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
        if let box, box.numbers.count != 4 { throw ValidationError("--box must be four numbers: x,y,x,y") }
        if let near, near.numbers.count != 2 { throw ValidationError("--near must be two numbers: x,y") }
    }

    /// What does nothing of the filters.
    var ignored: [IgnoredOption] {
        [IgnoredOption("--sort", isGiven: sort != .number, goes: .without("--near"), has: near == nil)].compactMap(
            \.self)
    }

    /// The areas that are meant: by their ids or names, of which the case does not matter where none is written so. One that
    /// the plan does not have is noted, as it may be a slip.
    private func areas(of plan: some MarkerVocabulary, _ language: MessageLanguage?) throws -> Set<String> {
        var wanted = Set(area)
        for name in area where try !name.isEmpty && !plan.hasArea(name) {
            let alike = try plan.areaIDs(spelled: name)
            wanted.formUnion(alike)
            if alike.isEmpty, let language {
                Diagnostics.note(
                    language.text(
                        "the plan has no area '\(name.onOneLine)'; 'planmark area list' shows those it has",
                        "计划中没有区域“\(name.onOneLine)”;用 planmark area list 查看已有的区域"), in: language)
            }
        }
        return wanted
    }

    /// The values of a field that are meant, as `areas(of:)` has it.
    private func values(
        _ given: [String], of field: TextField, in plan: some MarkerVocabulary, _ language: MessageLanguage?
    ) throws -> Set<String> {
        guard !given.isEmpty else { return [] }
        let known = try plan.values(of: field)
        var wanted = Set(given)
        for text in given where !text.isEmpty && !known.contains(text) {
            let alike = known.filter { $0.lowercased() == text.lowercased() }
            wanted.formUnion(alike)
            guard alike.isEmpty, let language else { continue }
            let list =
                known.prefix(20).map { language.text("'\($0.onOneLine)'", "“\($0.onOneLine)”") }
                .joined(separator: ", ") + (known.count > 20 ? ", …" : "")
            let near = known.closest(to: text)?.onOneLine
            Diagnostics.note(
                language.text(
                    "no marker has the \(field) '\(text.onOneLine)'; " + (near.map { "did you mean '\($0)'? " } ?? "")
                        + (known.isEmpty ? "none has any" : "there are: \(list)"),
                    "没有标记的\(language.name(ofField: field.rawValue))是“\(text.onOneLine)”;"
                        + (near.map { "是否为“\($0)”?" } ?? "")
                        + (known.isEmpty ? "所有标记都没有填写" : "已有:\(list)")), in: language)
        }
        return wanted
    }

    /// The statuses that are meant, however they are spelled.
    private func statuses(
        _ given: [String], of plan: some MarkerVocabulary, _ language: MessageLanguage?
    ) throws -> Set<String> {
        guard !given.isEmpty else { return [] }
        let workflow = try plan.workflow()
        var statuses: Set<String> = []
        for text in given {
            let known = workflow.status(meantBy: text)
            statuses.formUnion([text, known ?? text])
            if known == nil, !text.isEmpty, let language, try !plan.hasMarker(ofStatus: text) {
                let all = workflow.statuses.joined(separator: ", ")
                let meant = workflow.suggestion(for: text)?.text(in: language)
                Diagnostics.note(
                    language.text(
                        "no marker has the status '\(text.onOneLine)'; "
                            + (meant.map { "did you mean \($0)? " } ?? "") + "the workflow has: \(all.onOneLine)",
                        "没有标记的状态是“\(text.onOneLine)”;" + (meant.map { "是否为\($0)?" } ?? "")
                            + "流程中有:\(all.onOneLine)"), in: language)
            }
        }
        return statuses
    }

    /// The query that the filters make of a plan; points are in a coordinate system. What the plan does not have is noted, as
    /// it may be a slip; with nil for the language it is not.
    func query(
        of plan: Plan, _ system: CoordinateSystem, notesIn language: MessageLanguage? = .english
    ) throws -> MarkerQuery {
        var query = try query(among: plan, system, notesIn: language)
        if overdue { query.otherStatuses.formUnion(try plan.workflow().finalStatuses) }
        return query
    }

    /// The query that the filters make of several plans.
    func query(
        of plans: any PlanCollection, _ names: [NamePattern], notesIn language: MessageLanguage
    ) throws -> CollectionQuery {
        if near != nil { throw ValidationError("--near goes with one plan; leave it or --plans out") }
        return CollectionQuery(
            names, markers: try query(among: plans, .pixel, notesIn: language), isUnfinished: overdue)
    }

    /// The query of the filters, but for the statuses that are not overdue.
    private func query(
        among plan: some MarkerVocabulary, _ system: CoordinateSystem, notesIn language: MessageLanguage?
    ) throws -> MarkerQuery {
        var query = MarkerQuery()
        query.areas = try areas(of: plan, language)
        query.statuses = try statuses(status, of: plan, language)
        query.otherStatuses = try statuses(notStatus, of: plan, language)
        query.authors = try values(madeBy, of: .author, in: plan, language)
        query.changedFrom = changedAfter.flatMap { Timestamp("\($0.date)") }
        query.categories = try values(category, of: .category, in: plan, language)
        query.priorities = try values(priority, of: .priority, in: plan, language)
        query.assignees = try values(assignee, of: .assignee, in: plan, language)
        (query.text, query.dueFrom, query.dueTo) = (text, dueAfter?.date, dueBefore?.date)
        if let corners = box?.numbers {
            query.box = Box(enclosing: [
                try system.pixelPoint(written: corners[0], corners[1]),
                try system.pixelPoint(written: corners[2], corners[3]),
            ])
        }
        query.order =
            switch sort {
            case .number: .number
            case .due: .due
            case .changed: .changed
            }
        if overdue {
            let yesterday = CalendarDate.today.adding(days: -1)
            query.dueTo = [query.dueTo, yesterday].compactMap(\.self).min()
        }
        query.limit = limit
        if let near = near?.numbers {
            query.order = .distance(to: try system.pixelPoint(written: near[0], near[1]))
            query.limit = limit ?? 10
        }
        return query
    }
}
