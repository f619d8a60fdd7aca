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
            check.add(Message(untranslated: "\(error)"))
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
                try check.checkAreas(records, size: plan.drawing.size, Remedy(isFile: plan.isFile))
                try check.checkObjects(records, bounds: plan.drawing.bounds)
                try check.checkMarkers(records, size: plan.drawing.size, Remedy(isFile: plan.isFile))
                try check.checkHistory(records)
            }
        } catch {
            check.add(Message(untranslated: "\(error)"))
        }
        return check
    }

    private mutating func add(_ message: Message, isWarning: Bool = false) {
        findings.append(PlanFinding(message, isWarning: isWarning))
    }

    private mutating func add(_ english: String, _ chinese: String, isWarning: Bool = false) {
        add(Message(english, chinese), isWarning: isWarning)
    }

    /// The remedies for a damaged plan. Only a file can be repaired; a copy of another plan is a file, and holds no properties that
    /// cannot be read.
    private struct Remedy {
        let isFile: Bool

        /// For properties that cannot be read.
        var ofProperties: Message {
            isFile
                ? Message("'planmark repair' makes a plan file without them", "用 planmark repair 生成不含这些属性的计划文件")
                : Message("'planmark copy' makes a plan file without them", "用 planmark copy 生成不含这些属性的计划文件")
        }

        /// For a marker at no place.
        var ofPlace: Message {
            isFile
                ? Message(
                    "'planmark repair' makes a plan file with it at the drawing's edge",
                    "用 planmark repair 生成将其移到图纸边缘的计划文件")
                : Message(
                    "'planmark copy' makes a plan file, of which 'planmark repair' makes one with it at the drawing's edge",
                    "用 planmark copy 生成计划文件,再用 planmark repair 生成将其移到图纸边缘的计划文件")
        }
    }

    private mutating func checkAreas(_ records: any RecordReader, size: Size, _ remedy: Remedy) throws {
        let unreadable = try records.areasWithUnreadableProperties()
        let named = Set(unreadable.prefix(Self.namedCount))
        let repair = remedy.ofProperties
        for (_, area) in try records.areaRows() {
            if named.contains(area.id) {
                let name = area.shownName.onOneLine
                add(
                    "area '\(name)' has properties that are no JSON object and are read as none; "
                        + "import the area anew, or \(repair.english)",
                    "区域“\(name)”的属性不是 JSON 对象,按没有属性读取;请重新导入该区域,或\(repair.chinese)")
            }
            if area.reachesTooFar(beyondDrawing: size) {
                add(Area.reachProblem(ofArea: area.shownName.onOneLine), isWarning: true)
            }
            for issue in area.shape.validityIssues(limit: 20) {
                add(issue.message(ofArea: area.shownName), isWarning: true)
            }
        }
        addRest(of: unreadable.count, "area", "个区域", "with such properties", "属性同样无法读取")
    }

    private mutating func checkObjects(_ records: any RecordReader, bounds: Box) throws {
        let objects = try PlanObjectKind.allCases.flatMap { try records.objects($0) }
        for (key, value) in objects.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let (english, chinese) = (key.text(in: .english), key.text(in: .chinese))
            switch key.problem(of: value, on: bounds) {
            case .unreadable: add("the \(english) is not readable", "\(chinese)无法读取")
            case .outside where key.kind == .detection:
                add("the \(english) lies outside the drawing", "\(chinese)在图纸之外")
            case .outside: add("the \(english) reaches beyond the drawing", "\(chinese)超出图纸")
            case nil: break
            }
        }
    }

    private mutating func checkMarkers(_ records: any RecordReader, size: Size, _ remedy: Remedy) throws {
        let areas = try records.areaRows().map(\.area)
        let finder = AreaFinder(areas)
        let statuses = Set(try records.workflow().statuses)
        let unreadable = try records.markersWithUnreadableProperties()
        let repair = remedy.ofProperties
        for number in unreadable.prefix(Self.namedCount) {
            add(
                "marker \(number) has properties that are no JSON object and are read as none; "
                    + "set them anew, or \(repair.english)",
                "标记 \(number) 的属性不是 JSON 对象,按没有属性读取;请重新设置,或\(repair.chinese)")
        }
        addRest(of: unreadable.count, "marker", "个标记", "with such properties", "属性同样无法读取")
        var unplaced = 0
        var (outside, misplaced, forbidden, unknown) = (0, 0, 0, [:] as [String: Int])
        try records.forEachMarker(MarkerQuery()) { item in
            let point = item.marker.point
            guard point.canBeKept else {
                unplaced += 1
                guard unplaced <= Self.namedCount else { return }
                let (number, place) = (item.marker.number ?? 0, "(\(point.x), \(point.y))")
                return add(
                    "marker \(number) stands at \(place), which is no place; move it, or \(remedy.ofPlace.english)",
                    "标记 \(number) 位于 \(place),不是有效位置;请移动它,或\(remedy.ofPlace.chinese)")
            }
            if !(0...size.width).contains(point.x) || !(0...size.height).contains(point.y) { outside += 1 }
            if finder.area(at: point).map({ areas[$0].id }) != item.area { misplaced += 1 }
            if !finder.allows(point) { forbidden += 1 }
            if let status = item.marker.details.status, !statuses.contains(status) { unknown[status, default: 0] += 1 }
        }
        addRest(of: unplaced, "marker", "个标记", "at no place", "没有有效位置")
        if outside > 0 { add("\(counted(outside, "marker")) outside the drawing", "\(outside) 个标记在图纸之外") }
        if misplaced > 0 {
            add(
                "\(counted(misplaced, "marker")) counted to another area than the one that has the place",
                "\(misplaced) 个标记所记的区域不是其所在的区域")
        }
        if forbidden > 0 {
            add(
                "\(counted(forbidden, "marker")) outside the allowed areas", "\(forbidden) 个标记不在允许的区域内",
                isWarning: true)
        }
        for (status, count) in unknown.sorted(by: { $0.key < $1.key }) {
            add(
                "\(counted(count, "marker")) with the status '\(status)', which the workflow does not know",
                "\(count) 个标记的状态是“\(status)”,流程中没有此状态",
                isWarning: true)
        }
    }

    /// So many markers, and so many areas, are named one by one.
    private static let namedCount = 20

    /// Tells how many markers or areas are like those that have been named.
    private mutating func addRest(
        of count: Int, _ noun: String, _ chineseNoun: String, _ english: String, _ chinese: String
    ) {
        let rest = count - Self.namedCount
        if rest > 0 { add("\(counted(rest, "more \(noun)")) \(english)", "另有 \(rest) \(chineseNoun)\(chinese)") }
    }

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
        if unknown > 0 { add("the history does not tell of \(counted(unknown, "marker"))", "历史中没有 \(unknown) 个标记的记录") }
        let revisions = try records.revisions(after: 0, before: .max)
        let disorder = zip(revisions, revisions.dropFirst()).count { earlier, later in
            later.time < earlier.time && !earlier.isMerged && !later.isMerged
        }
        if disorder > 0 {
            add(
                "\(disorder) changes have times before those of earlier ones", "\(disorder) 项更改的时间早于之前的更改",
                isWarning: true)
        }
    }
}
