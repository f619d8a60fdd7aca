import FoundationEssentials
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanStore

/// A marker as annotations change it: by their text, their replies, their reviews and their place.
struct MarkedMarker {
    /// The marker before the changes.
    private let written: PlanMarker
    /// The marker with the changes.
    private(set) var item: PlanMarker
    /// The fields that are changed.
    private(set) var changed: Set<MarkerField> = []
    /// Messages on what cannot be taken.
    private(set) var problems: [Message] = []

    /// A marker before any change.
    init(_ written: PlanMarker) { (self.written, item) = (written, written) }

    /// Moves the marker.
    mutating func move(to point: Point) {
        item.marker.point = point
        changed.insert(.point)
    }

    /// Puts the marker's place through a map to another drawing, which is no change.
    mutating func map(by map: AffineTransform) {
        item.marker.point = item.marker.point.applying(map).inThousandths
    }

    /// Changes the marker to what its edited text says.
    mutating func apply(_ edit: AnnotationText.Edit) {
        problems += edit.problems
        for (field, value) in edit.values {
            let limit = field == .note ? TextLimit.note : TextLimit.short
            if let problem = TextLimit.problem(bytes: value.string?.utf8.count ?? 0, limit: limit) {
                problems.append(Message("\(field.name) is \(problem)"))
            } else if (try? item.set(field, to: value)) != nil {
                changed.insert(field)
            }
        }
    }

    /// Adds the replies of a thread to those that the marker has.
    mutating func take(_ replies: [MarkerReply]) {
        let former = written.marker.details.replies
        let sound = replies.map { reply in
            var reply = reply
            // What the way through a file does to a text is no edit.
            if let known = former.first(where: { $0.id == reply.id }) {
                if reply.text.isSameInFiles(as: known.text) { reply.text = known.text }
                if (reply.author ?? "").isSameInFiles(as: known.author ?? "") { reply.author = known.author }
                if reply.time.map(PDFDate.text) == known.time.map(PDFDate.text) { reply.time = known.time }
                if reply.edited.map(PDFDate.text) == known.edited.map(PDFDate.text) { reply.edited = known.edited }
            }
            return reply
        }.filter { reply in
            guard let problem = TextLimit.problem(bytes: reply.text.utf8.count, limit: TextLimit.note) else {
                return true
            }
            problems.append(Message("a reply is \(problem)"))
            return false
        }
        let thread = MarkerReply.union(former, sound)
        guard thread != former else { return }
        item.marker.details.replies = thread
        changed.insert(.property(MarkerReply.propertyName))
    }

    /// Changes the status to one of the workflow that a review means, if that is news.
    ///
    /// - Parameters:
    ///   - state: The state of the review that was given last; nil if there is none.
    ///   - current: The plan's status now.
    mutating func take(_ state: ReviewState?, current: String?, in workflow: Workflow, role: String?) {
        let status = written.marker.details.status
        guard let state, state.ofStatus != ReviewState(of: status, in: workflow) else { return }
        guard let next = state.status(after: current, in: workflow, role: role) else {
            problems.append(Message("no status of the workflow means \(state.rawValue)"))
            return
        }
        guard next != status else { return }
        item.marker.details.status = next
        changed.insert(.status)
    }

    /// Returns the fields that change as an entry of an import, for a marker of the plan.
    ///
    /// - Parameter time: When the plan's marker was as the file has it.
    func change(since time: Timestamp?) -> ImportedMarker {
        var change = ImportedMarker(point: item.marker.point)
        change.item = item
        (change.hasID, change.changed, change.given, change.isDivisible) = (true, time, changed, true)
        change.item.marker.number = nil
        if !changed.contains(.status) { change.item.marker.details.status = nil }
        return change
    }
}
