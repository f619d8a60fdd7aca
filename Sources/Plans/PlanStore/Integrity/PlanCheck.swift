import PlanBase
import PlanGeometry
import PlanModel

/// The findings of a check of a plan.
public struct PlanCheck: Hashable, Sendable {
    /// The findings, in the order of the checks.
    public internal(set) var findings: [PlanFinding] = []
    /// The number of the plan's markers; `nil` if it cannot be read.
    public private(set) var markerCount: Int?

    /// True if there are no errors; there may be warnings.
    public var isSound: Bool { !findings.contains { !$0.isWarning } }

    /// Checks a plan file: it must open, SQLite must find it intact, its indexes must agree with its tables, and its content
    /// must keep the rules of a plan.
    public static func run(path: String) -> PlanCheck {
        do {
            return try run(Plan(path: path, access: .readOnly))
        } catch {
            var check = PlanCheck()
            check.add(error)
            return check
        }
    }

    /// Checks a plan: its store must find itself intact, and its content must keep the rules of a plan.
    public static func run(_ plan: Plan) -> PlanCheck {
        var check = PlanCheck()
        do {
            if let notice = plan.notice { check.add(notice) }
            try plan.reading { records in
                check.findings += try plan.store.findings()
                check.markerCount = try records.markerCount()
                try check.checkAreas(records, size: plan.drawing.size, Repair(isFile: plan.isFile))
                try check.checkObjects(records, bounds: plan.drawing.bounds)
                try check.checkMarkers(records, size: plan.drawing.size, Repair(isFile: plan.isFile))
                try check.checkHistory(records)
            }
        } catch {
            check.add(error)
        }
        return check
    }

    private mutating func add(_ message: Message, isWarning: Bool = false) {
        findings.append(PlanFinding(message, isWarning: isWarning))
    }

    private mutating func add(_ error: any Error) {
        add(Message(describing: error))
    }

    /// The remedies for a damaged plan. Only a file can be repaired; a copy of another plan is a file, and holds no properties that
    /// cannot be read.
    private struct Repair {
        let isFile: Bool

        /// For properties that cannot be read.
        var ofProperties: Message {
            isFile
                ? Message("\(Remedy.use(.repair)) makes a plan file without them")
                : Message("\(Remedy.use(.copy)) makes a plan file without them")
        }

        /// For a marker at no place.
        var ofPlace: Message {
            isFile
                ? Message("\(Remedy.use(.repair)) makes a plan file with it at the drawing's edge")
                : Message(
                    """
                    \(Remedy.use(.copy)) makes a plan file, of which \(Remedy.use(.repair)) makes one with it at the drawing's \
                    edge
                    """)
        }
    }

    private mutating func checkAreas(_ records: any RecordReader, size: Size, _ repair: Repair) throws {
        let unreadable = try records.areasWithUnreadableProperties()
        let named = Set(unreadable.prefix(Self.namedCount))
        let advice = repair.ofProperties
        for (_, area) in try records.areaRows() {
            if named.contains(area.id) {
                let name = area.shownName.onOneLine
                add(
                    Message(
                        """
                        area '\(name)' has properties that are no JSON object and are read as none; import the area anew
                        """
                    ).advising(advice))
            }
            if area.reachesTooFar(beyondDrawing: size) {
                add(Area.reachProblem(ofArea: area.shownName.onOneLine), isWarning: true)
            }
            for issue in area.shape.validityIssues(limit: 20) {
                add(issue.message(ofArea: area.shownName), isWarning: true)
            }
        }
        let rest = unreadable.count - Self.namedCount
        if rest > 0 {
            add(
                Message(
                    count: rest, one: "\(rest) more area with such properties",
                    other: "\(rest) more areas with such properties"))
        }
    }

    private mutating func checkObjects(_ records: any RecordReader, bounds: Box) throws {
        let objects = try PlanObjectKind.allCases.flatMap { try records.objects($0) }
        for (key, value) in objects.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let object = key.message()
            switch key.problem(of: value, on: bounds) {
            case .unreadable: add(Message("the \(object) is not readable"))
            case .outside where key.kind == .detection: add(Message("the \(object) lies outside the drawing"))
            case .outside: add(Message("the \(object) reaches beyond the drawing"))
            case nil: break
            }
        }
    }

    private mutating func checkMarkers(_ records: any RecordReader, size: Size, _ repair: Repair) throws {
        let areas = try records.areaRows().map(\.area)
        let finder = AreaFinder(areas)
        let statuses = Set(try records.workflow().statuses)
        let unreadable = try records.markersWithUnreadableProperties()
        let advice = repair.ofProperties
        for number in unreadable.prefix(Self.namedCount) {
            add(
                Message(
                    "marker \(number) has properties that are no JSON object and are read as none; set them anew"
                ).advising(advice))
        }
        let unnamed = unreadable.count - Self.namedCount
        if unnamed > 0 {
            add(
                Message(
                    count: unnamed, one: "\(unnamed) more marker with such properties",
                    other: "\(unnamed) more markers with such properties"))
        }
        var unplaced = 0
        var (outside, misplaced, forbidden, unknown) = (0, 0, 0, [:] as [String: Int])
        try records.forEachMarker(MarkerQuery()) { item in
            let point = item.marker.point
            guard point.canBeKept else {
                unplaced += 1
                guard unplaced <= Self.namedCount else { return }
                let (number, place) = (item.marker.number ?? 0, "(\(point.x), \(point.y))")
                return add(
                    Message("marker \(number) stands at \(place), which is no place; move it").advising(repair.ofPlace))
            }
            if !(0...size.width).contains(point.x) || !(0...size.height).contains(point.y) { outside += 1 }
            if finder.area(at: point).map({ areas[$0].id }) != item.area { misplaced += 1 }
            if !finder.allows(point) { forbidden += 1 }
            if let status = item.marker.details.status, !statuses.contains(status) { unknown[status, default: 0] += 1 }
        }
        let rest = unplaced - Self.namedCount
        if rest > 0 {
            add(
                Message(
                    count: rest, one: "\(rest) more marker at no place", other: "\(rest) more markers at no place"))
        }
        if outside > 0 { add(Message("\(Message.counted(outside, .marker)) outside the drawing")) }
        if misplaced > 0 {
            add(
                Message(
                    """
                    \(Message.counted(misplaced, .marker)) counted to another area than the one that has the place
                    """))
        }
        if forbidden > 0 {
            add(Message("\(Message.counted(forbidden, .marker)) outside the allowed areas"), isWarning: true)
        }
        for (status, count) in unknown.sorted(by: { $0.key < $1.key }) {
            add(
                Message(
                    """
                    \(Message.counted(count, .marker)) with the status '\(status)', which the workflow does not know
                    """),
                isWarning: true)
        }
    }

    /// So many markers, and so many areas, are named one by one.
    private static let namedCount = 20

    /// The rows of markers whose coming the history does not tell of: they lie in no row or range of rows that was added.
    static func rowsUnknownToHistory(_ records: any RecordReader) throws -> [Int64] {
        // Both in order, so that each is looked at once.
        var additions: [ClosedRange<Int64>] = []
        try records.forEachChange(ChangeQuery(field: "", hasValues: false)) { change in
            if let rows = change.markers { additions.append(rows) }
        }
        additions.sort { $0.lowerBound < $1.lowerBound }
        var present: [Int64] = []
        try records.forEachIdentity { if !$0.isRetired { present.append($0.row) } }
        present.sort()
        var (next, last): (Int, Int64?) = (0, nil)
        return present.filter { row in
            while next < additions.count, additions[next].lowerBound <= row {
                last = max(last ?? additions[next].upperBound, additions[next].upperBound)
                next += 1
            }
            return last.map { $0 < row } ?? true
        }
    }

    private mutating func checkHistory(_ records: any RecordReader) throws {
        let unknown = try Self.rowsUnknownToHistory(records).count
        if unknown > 0 { add(Message("the history does not tell of \(Message.counted(unknown, .marker))")) }
        let revisions = try records.revisions(after: 0, before: .max)
        let disorder = zip(revisions, revisions.dropFirst()).count { earlier, later in
            later.time < earlier.time && !earlier.isMerged && !later.isMerged
        }
        if disorder > 0 {
            add(Message("\(disorder) changes have times before those of earlier ones"), isWarning: true)
        }
    }
}
