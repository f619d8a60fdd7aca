import PlanBase
import PlanFiles
import PlanModel

/// The plan files of a folder and of the folders in it. A plan's name is its path from the folder without the ending `.plan`.
///
/// One file at a time is open. A file that cannot be read is told and passed over.
public final class FolderCollection: PlanCollection {
    /// The folder's path.
    public let location: String
    private let names: [String]
    private let onProblem: (any Error) -> Void

    /// Looks for the plan files of a folder.
    ///
    /// - Parameter onProblem: Called with why a file cannot be read.
    /// - Throws: ``PlanStoreError/notReadable(file:reason:)``.
    public init(path: String, onProblem: @escaping (any Error) -> Void) throws {
        location = path
        self.onProblem = onProblem
        guard let files = BytePath(path).files else {
            throw PlanStoreError.notReadable(file: path, reason: Message("not a folder that can be read"))
        }
        var names: [String] = []
        for file in files where file.bytes.suffix(Self.ending.utf8.count).elementsEqual(Self.ending.utf8) {
            guard !file.bytes.split(separator: UInt8(ascii: "/")).contains(where: { $0.first == UInt8(ascii: ".") })
            else {
                continue
            }
            if let name = file.text {
                names.append(String(name.dropLast(Self.ending.count)))
            } else {
                onProblem(
                    PlanStoreError.notReadable(
                        file: "\(path)/\(file)", reason: Message("the file's name is not UTF-8; rename it")))
            }
        }
        self.names = names.sortedByBytes()
    }

    private static let ending = ".plan"

    /// The paths of all plan files, ordered by name, of those too that cannot be read.
    public var paths: [String] { names.map { "\(location)/\($0)\(Self.ending)" } }

    /// Calls `body` with each plan whose name fits, ordered by name, until it returns false.
    private func forEachPlan(_ patterns: [NamePattern] = [], _ body: (String, Plan) throws -> Bool) throws {
        for name in names where patterns.isEmpty || patterns.contains(where: { $0.matches(name) }) {
            do {
                let plan = try Plan(path: "\(location)/\(name)\(Self.ending)", access: .readOnly)
                if try !body(name, plan) { return }
            } catch let error as PlanStoreError {
                onProblem(error)
            }
        }
    }

    /// True if the name of any plan file fits a pattern.
    public func hasPlan(_ name: NamePattern) -> Bool { names.contains { name.matches($0) } }

    /// The plans whose names fit any of some patterns, ordered by name.
    public func entries(_ names: [NamePattern]) throws -> [PlanEntry] {
        var found: [PlanEntry] = []
        try forEachPlan(names) { name, plan in
            found.append(
                PlanEntry(
                    path: name, name: plan.name, areas: try plan.areas().count,
                    byStatus: try plan.statistics().byStatus,
                    finalStatuses: Set(try plan.workflow().finalStatuses),
                    changed: try plan.history(limit: 1).first?.time))
            return true
        }
        return found
    }

    // MARK: - Markers

    /// Calls `body` with each marker that a query finds. Ordered by due day or change, all are in memory first.
    public func forEachMarker(_ query: CollectionQuery, _ body: (CollectedMarker) throws -> Void) throws {
        if let order = query.orderOfAll {
            var found: [CollectedMarker] = []
            try forEachUnordered(query) { found.append($0) }
            // The sort is stable: of markers that the order does not tell apart, the plan's name decides.
            let sorted = found.sorted { order.isIncreasing($0.item, $1.item) }
            for marker in sorted.prefix(query.markers.limit ?? .max) { try body(marker) }
        } else {
            var count = 0
            let limit = query.markers.limit ?? .max
            try forEachUnordered(query, until: { count >= limit }) { marker in
                guard count < limit else { return }
                count += 1
                try body(marker)
            }
        }
    }

    /// Calls `body` with the markers of each plan in the query's order, at most the query's limit of a plan, until after a plan it
    /// is enough.
    private func forEachUnordered(
        _ query: CollectionQuery, until isEnough: () -> Bool = { false }, _ body: (CollectedMarker) throws -> Void
    ) throws {
        try forEachPlan(query.names) { name, plan in
            let areas = Dictionary(try plan.areas().map { ($0.id, $0.shownName) }) { first, _ in first }
            var ofPlan = query.markers
            ofPlan.order = query.orderOfAll ?? .number
            if query.isUnfinished { ofPlan.otherStatuses.formUnion(try plan.workflow().finalStatuses) }
            try plan.forEachMarker(ofPlan) { item in
                try body(CollectedMarker(plan: name, item: item, areaName: item.area.flatMap { areas[$0] }))
            }
            return !isEnough()
        }
    }

    /// The number of markers of each value of a field and status.
    public func statistics(by field: TextField, _ names: [NamePattern]) throws -> [PlanStatistics.ValueCount] {
        var counts: [String?: [String: Int]] = [:]
        try forEachPlan(names) { _, plan in
            for count in try plan.statistics(by: field) {
                counts[count.value, default: [:]].merge(count.byStatus) { $0 + $1 }
            }
            return true
        }
        return counts.map { PlanStatistics.ValueCount(value: $0.key, byStatus: $0.value) }.byFrequency
    }

    /// The areas of some plans.
    public func areas(_ names: [NamePattern]) throws -> [(plan: String, area: Area)] {
        var found: [(plan: String, area: Area)] = []
        try forEachPlan(names) { name, plan in
            found += try plan.areas().map { (name, $0) }
            return true
        }
        return found
    }

    /// The names of the free properties of some plans' markers.
    public func propertyNames(_ names: [NamePattern]) throws -> [String] {
        try union(names) { try $0.propertyNames() }.sortedByBytes()
    }

    // MARK: - Vocabulary

    private func union<T>(
        _ names: [NamePattern] = [], _ part: (Plan) throws -> some Sequence<T>
    ) throws -> Set<T> {
        var all: Set<T> = []
        try forEachPlan(names) { _, plan in
            all.formUnion(try part(plan))
            return true
        }
        return all
    }

    /// True if any plan has an area with the name or id `idOrName`.
    public func hasArea(_ idOrName: String) throws -> Bool { try contains { try $0.hasArea(idOrName) } }

    /// The ids of the areas whose name or id is a text, in whatever case of letters.
    public func areaIDs(spelled text: String) throws -> Set<Area.ID> { try union { try $0.areaIDs(spelled: text) } }

    /// The names of the areas, as they are shown.
    public func areaNames() throws -> [String] { try union { try $0.areaNames() }.sortedByBytes() }

    /// The distinct values of a field.
    public func values(of field: TextField) throws -> [String] {
        try union { try $0.values(of: field) }.sortedByBytes()
    }

    /// The steps of all plans.
    public func workflow() throws -> Workflow {
        var steps: [Workflow.Step] = []
        try forEachPlan { _, plan in
            for step in try plan.workflow().steps where !steps.contains(step) { steps.append(step) }
            return true
        }
        return Workflow(steps: steps)
    }

    /// True if any marker of any plan has a status.
    public func hasMarker(ofStatus status: String) throws -> Bool {
        try contains { try $0.hasMarker(ofStatus: status) }
    }

    private func contains(_ condition: (Plan) throws -> Bool) throws -> Bool {
        var isFound = false
        try forEachPlan { _, plan in
            isFound = try condition(plan)
            return !isFound
        }
        return isFound
    }
}

extension CollectionQuery {
    /// The order of the markers of all plans; nil if they come plan by plan.
    package var orderOfAll: MarkerQuery.Order? {
        switch markers.order {
        case .due, .changed: markers.order
        case .number, .distance: nil
        }
    }
}
