import PlanBase
import PlanGeometry
import PlanModel

extension MarkerFilter {
    /// The query that the filter makes of a plan, and what is worth telling: a value that the plan does not have may be a slip.
    ///
    /// - Throws: ``/PlanBase/RequestPartError`` for a value out of range; what the plan throws.
    public func query(of plan: Plan) throws -> (query: MarkerQuery, notes: [Message]) {
        var (query, notes) = try query(among: plan)
        if overdue { query.otherStatuses.formUnion(try plan.workflow().finalStatuses) }
        return (query, notes)
    }

    /// The query that the filter makes of several plans, as ``query(of:)`` does of one. A distance orders the markers of one plan
    /// only: ``near`` must be nil.
    ///
    /// - Parameter names: The patterns of the plans' names; none for all plans.
    public func query(
        of plans: any PlanCollection, _ names: [NamePattern]
    ) throws -> (query: CollectionQuery, notes: [Message]) {
        let (query, notes) = try query(among: plans)
        return (CollectionQuery(names, markers: query, isUnfinished: overdue), notes)
    }

    /// The query of the filter, but for the statuses that are not overdue.
    private func query(among plan: some MarkerVocabulary) throws -> (query: MarkerQuery, notes: [Message]) {
        try check()
        var notes: [Message] = []
        var query = MarkerQuery()
        query.numbers = number.map { Set($0.values) }
        query.areas = try areas(of: plan, &notes)
        query.texts[.status] = try statuses(status, of: plan, &notes)
        query.otherStatuses = try statuses(notStatus, of: plan, &notes)
        query.texts[.author] = try values(madeBy, of: .author, in: plan, &notes)
        query.changedFrom = changedAfter.flatMap { Timestamp("\($0.date)") }
        for field in TextField.details {
            query.texts[field] = try values(texts[field] ?? [], of: field, in: plan, &notes)
        }
        (query.text, query.dueFrom, query.dueTo) = (text, dueAfter?.date, dueBefore?.date)
        query.box = box.flatMap {
            Box(enclosing: [Point(x: $0[0], y: $0[1]), Point(x: $0[2], y: $0[3])])
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
        if let near {
            query.order = .distance(to: Point(x: near[0], y: near[1]))
            query.limit = limit ?? 10
        }
        return (query, notes)
    }

    /// The areas that are meant: by their ids or names, of which the case does not matter where none is written so.
    private func areas(of plan: some MarkerVocabulary, _ notes: inout [Message]) throws -> Set<String> {
        var wanted = Set(area)
        for name in area where try !name.isEmpty && !plan.hasArea(name) {
            let alike = try plan.areaIDs(spelled: name)
            wanted.formUnion(alike)
            if alike.isEmpty { notes.append(try note(onUnknownArea: name.onOneLine, of: plan)) }
        }
        return wanted
    }

    /// Returns the note that there is no area of a name or id, with the name that is most like it.
    private func note(onUnknownArea name: String, of plan: some MarkerVocabulary) throws -> Message {
        let near = try plan.areaNames().closest(to: name)?.onOneLine
        let note =
            near.map { Message("the plan has no area '\(name)'; the nearest is '\($0)'") }
            ?? Message("the plan has no area '\(name)'")
        return note.advising(Message("\(Remedy.use(.areaList)) shows those it has"))
    }

    /// The values of a field that are meant, as `areas(of:)` has it.
    private func values(
        _ given: [String], of field: TextField, in plan: some MarkerVocabulary, _ notes: inout [Message]
    ) throws -> Set<String> {
        guard !given.isEmpty else { return [] }
        let known = try plan.values(of: field)
        var wanted = Set(given)
        for text in given where !text.isEmpty && !known.contains(text) {
            let alike = known.filter { $0.lowercased() == text.lowercased() }
            wanted.formUnion(alike)
            if alike.isEmpty { notes.append(field.note(onUnknown: text, among: known)) }
        }
        return wanted
    }

    /// The statuses that are meant, however they are spelled.
    private func statuses(
        _ given: [String], of plan: some MarkerVocabulary, _ notes: inout [Message]
    ) throws -> Set<String> {
        guard !given.isEmpty else { return [] }
        let workflow = try plan.workflow()
        var statuses: Set<String> = []
        for text in given {
            let known = workflow.status(meantBy: text)
            statuses.formUnion([text, known ?? text])
            guard known == nil, !text.isEmpty, try !plan.hasMarker(ofStatus: text) else { continue }
            // Imports with any status may have brought some that the workflow does not have.
            let alike = try plan.values(of: .status).filter { $0.normalizedKey == text.normalizedKey }
            statuses.formUnion(alike)
            if alike.isEmpty { notes.append(workflow.note(onUnknown: text)) }
        }
        return statuses
    }
}

extension TextField {
    /// Returns the note that no marker has a value in this field, with a suggestion and the first 20 known values.
    fileprivate func note(onUnknown text: String, among known: [String]) -> Message {
        let field = DetailField(name: name)?.shownName ?? Message("author", context: "field")
        let text = text.onOneLine
        if known.isEmpty { return Message("no marker has the \(field) '\(text)'; none has any") }
        let list = Message.beginning(of: known) { .quoted($0.onOneLine) }
        guard let near = known.closest(to: text)?.onOneLine else {
            return Message("no marker has the \(field) '\(text)'; there are: \(list)")
        }
        return Message("no marker has the \(field) '\(text)'; did you mean '\(near)'? there are: \(list)")
    }
}

extension Workflow {
    /// Returns the note that neither the workflow nor a marker has a status, with a suggestion and the workflow's statuses.
    fileprivate func note(onUnknown text: String) -> Message {
        let all = statuses.map { Message(untranslated: $0.onOneLine) }
        guard let suggestion = suggestion(for: text) else {
            return Message("no marker has the status '\(text.onOneLine)'; the workflow has: \(all)")
        }
        return Message(
            "no marker has the status '\(text.onOneLine)'; did you mean \(suggestion)? the workflow has: \(all)")
    }
}
