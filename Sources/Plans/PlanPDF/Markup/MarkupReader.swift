import PlanBase
import PlanExchange
import PlanFiles
import PlanModel
import PlanStore

/// A reader of the annotations of a page, which finds out what an import changes in a plan.
///
/// New annotations become markers. Annotations that Planmark wrote are compared with what it wrote, so that what was changed in between
/// is changed in the plan, and nothing else.
struct MarkupReader {
    let plan: Plan
    let request: PlanImport
    /// The page's number.
    let page: Int
    let workflow: Workflow
    let planAreas: [Area]
    let planLines: [MeasuredLine]
    /// Where on the page the plans' objects were written.
    let places: WrittenPlaces
    let byName: [String: Annotation]
    /// The names of annotations that Planmark wrote.
    let ownNames: Set<String>
    /// The annotations of others that were there when the plan was written.
    let formerOthers: Set<String>
    /// The names of areas when they were written, by their ids.
    var writtenAreaNames: [Area.ID: String] = [:]
    /// The names of what the plan has written and that is there.
    var present: Set<String> = []
    /// The ids of the plans whose annotations are read.
    private let plans: Set<String>
    /// The new and changed objects.
    var imported = ImportedPlan()
    /// The markers, areas and lines that were written onto the page and are not there any more.
    private(set) var deletions = ImportedDeletions()
    var losses = MarkupLosses()
    let threads: MarkupThreads

    /// Reads the annotations of a page.
    ///
    /// - Parameters:
    ///   - page: The page's number.
    ///   - space: Where the pixels of the plan's drawing lie on it.
    ///   - snapshots: What Planmark keeps of the plans that it has written onto the page.
    ///   - unplaced: Annotations without a sound place, which are passed over.
    ///   - pageless: Annotations without a sound page number, which are passed over.
    init(
        _ annotations: [Annotation], page: Int, of plan: Plan, _ request: PlanImport, on space: PageSpace,
        snapshots: [ExportSnapshot], unplaced: [Annotation] = [], pageless: [Annotation] = []
    ) throws {
        (self.plan, self.request, self.page) = (plan, request, page)
        places = WrittenPlaces(snapshots: snapshots, space: space, plan: plan.idInFiles, drawingSize: plan.drawing.size)
        workflow = try plan.workflow()
        (planAreas, planLines) = (try plan.areas(), try plan.measuredLines())
        ownNames = Set(annotations.compactMap { $0.own == nil ? nil : $0.name })
        formerOthers = Set(snapshots.flatMap(\.others))
        byName = Dictionary(annotations.compactMap { item in item.name.map { ($0, item) } }) { first, _ in first }
        threads = MarkupThreads(annotations, byName: byName)
        let all = Set(annotations.compactMap(\.own?.plan) + snapshots.map(\.plan))
        plans = all.contains(plan.idInFiles) ? [plan.idInFiles] : all
        present = Set((unplaced + pageless).compactMap(\.name))
        for annotation in unplaced { losses.note(Message("annotations without a sound place"), first: annotation) }
        for annotation in pageless {
            losses.note(
                Message("annotations left out, as their page number is missing or is not 0 or more"), first: annotation)
        }
        for loss in threads.losses { losses.note(loss) }
        for (index, annotation) in annotations.enumerated() {
            let place = FilePlace.annotation(index + 1, page: page, name: annotation.shownName)
            if let own = annotation.own {
                guard plans.contains(own.plan) else { continue }
                try take(annotation, own, at: place)
            } else if annotation.answers == nil {
                try takeOther(annotation, at: place)
            }
        }
        findDeletions()
        imported.losses += losses.messages
    }

    /// True if the page was written from another plan, and not from the plan that the annotations are read into.
    var isOfOtherPlan: Bool { !plans.isEmpty && !plans.contains(plan.idInFiles) }

    /// The name of the plan that the page was written from; nil if the name is not known.
    var otherPlanName: String? { places.snapshots.first { plans.contains($0.plan) }?.planName }

    /// Takes what was changed of an object that Planmark wrote.
    private mutating func take(_ annotation: Annotation, _ own: OwnData, at place: FilePlace) throws {
        guard let line = own.line else {
            // A reply, a state or the legend.
            if annotation.kind == .freeText, threads.hasAnswers(to: annotation.name) {
                losses.note(Message("answers to the legend"))
            }
            return
        }
        let read: ImportedPlan
        do throws(InputError) {
            read = try PlanFormat.jsonl.read(Array(line.utf8), file: "", coordinates: .pixel)
        } catch {
            return refuse(place, Message("what Planmark keeps with it is damaged"))
        }
        if let line = read.lines.first?.line {
            take(line, of: annotation, own, at: place)
        } else if let area = read.areas.first {
            take(area, of: annotation, own, at: place)
        } else if let marker = read.markers.first?.marker {
            try take(marker, of: annotation, own, at: place)
        } else if let problem = read.refused.first?.reason {
            refuse(place, problem)
        }
    }

    private mutating func findDeletions() {
        guard let snapshot = places.snapshots.first(where: { $0.plan == plan.idInFiles }), !snapshot.names.isEmpty
        else {
            return
        }
        let gone = snapshot.names.filter { byName[$0] == nil && !present.contains($0) }
        deletions = ImportedDeletions(snapshot, gone: gone, of: plan, areas: planAreas, lines: planLines)
    }

    // MARK: - Results

    mutating func append(_ marker: ImportedMarker, at place: FilePlace) {
        imported.markers.append((place, marker))
    }

    mutating func refuse(_ place: FilePlace, _ reason: Message) { imported.refused.append((place, reason)) }

    /// Returns the name of an area as the page has it.
    func areaName(of id: String) -> String {
        writtenAreaNames[id] ?? planAreas.first { $0.id == id }?.shownName ?? id
    }
}
