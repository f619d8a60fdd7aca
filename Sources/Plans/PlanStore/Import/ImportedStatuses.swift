import PlanBase
import PlanModel

/// The reading of imported markers' statuses by a plan's workflow, and what is to be told of it.
struct ImportedStatuses {
    /// Why a status is refused.
    struct Refusal: Error {
        let message: Message
    }

    /// The number of statuses that were refused.
    private(set) var refusedCount = 0
    /// The workflow's statuses for words of other languages, by these words.
    private(set) var translated: [String: String] = [:]
    /// The statuses that the workflow does not know, with the number of markers that have each.
    private(set) var unknown: [String: Int] = [:]
    /// The suggested corrections of refused statuses that the workflow does not know, keyed by the status in the file, for the first
    /// 100 such statuses at most.
    var suggestions: [String: Workflow.Suggestion] { suggested.compactMapValues(\.self) }

    /// True if a marker is refused whose status the workflow does not know; false if the marker keeps it as a property.
    var refusesUnknown = false
    /// The status of markers without one.
    let initial: String?
    private let workflow: Workflow
    private let rule: MarkerImport.StatusRule
    private var spellings: [String: String] = [:]
    /// The first refused statuses, with what was probably meant by each.
    private var suggested: [String: Workflow.Suggestion?] = [:]

    init(_ workflow: Workflow, _ rule: MarkerImport.StatusRule) {
        (self.workflow, self.rule, initial) = (workflow, rule, workflow.initialStatus)
    }

    /// The workflow's spelling of a status, or what it has for a word of another language; `nil` for one that it does not have.
    mutating func known(_ given: String) -> String? {
        if let known = spellings[given] { return known }
        let spelled = workflow.status(spelled: given)
        guard let known = spelled ?? workflow.status(translating: given) else { return nil }
        if spelled == nil, translated.count < 100 { translated[given] = known }
        if spellings.count < 10_000 { spellings[given] = known }
        return known
    }

    /// True if a marker with a status keeps it as a property, as the workflow does not know it.
    mutating func isKept(_ given: String?) -> Bool {
        guard let given, !refusesUnknown, case .workflow = rule, known(given) == nil else { return false }
        noteSuggestion(for: given)
        return true
    }

    /// Advice on statuses that markers keep as properties.
    var adviceOnKept: Message {
        let known = workflow.statuses.map { Message("'\($0)'") }
        let advice = Message("the workflow has \(known); \(Remedy.set(.anyStatus)) takes every status over")
        return questions.reversed().reduce(advice) { Message("\($1) \($0)", context: "sentences") }
    }

    /// Questions whether a status of the workflow was meant by one that it does not know.
    var questions: [Message] {
        suggestions.sorted { $0.key < $1.key }.map { given, suggestion in
            Message("did you mean \(suggestion) by '\(given.excerpt)'?")
        }
    }

    /// The status of a new marker.
    mutating func status(_ given: String?) throws(Refusal) -> String? {
        guard let given else { return initial }
        if let known = known(given) { return known }
        guard rule == .any else { throw refusal(ofUnknown: given) }
        if unknown.count < 10_000 || unknown[given] != nil { unknown[given, default: 0] += 1 }
        return given
    }

    /// The status that a marker of the plan gets.
    mutating func status(_ given: String, of old: PlanMarker) throws(Refusal) -> String? {
        let from = old.marker.details.status
        if given == from { return from }
        guard case .workflow(let role) = rule else { return try status(given) }
        guard let next = known(given) else { throw refusal(ofUnknown: given) }
        if next == from || workflow.allows(from: from, to: next, role: role) { return next }
        refusedCount += 1
        let refusal = workflow.refusal(ofStepFrom: from, to: next, role: role, number: old.marker.number)
        throw Refusal(message: refusal.message)
    }

    private mutating func noteSuggestion(for given: String) {
        if suggested[given] == nil, suggested.count < 100 { suggested[given] = .some(workflow.suggestion(for: given)) }
    }

    private mutating func refusal(ofUnknown given: String) -> Refusal {
        refusedCount += 1
        noteSuggestion(for: given)
        let suggestion = suggested[given] ?? nil
        let known = workflow.statuses.map { Message("'\($0)'") }
        guard let suggestion else {
            return Refusal(message: Message("the workflow has no status '\(given)'; it has \(known)"))
        }
        return Refusal(
            message: Message("the workflow has no status '\(given)'; did you mean \(suggestion)? it has \(known)"))
    }
}
