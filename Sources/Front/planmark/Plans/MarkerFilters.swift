import PlanArgumentParser
import PlanBase
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

    @NamedOptions(
        TextField.details.map {
            NamedOption(
                $0.name, help: ArgumentHelp("With this \($0.name); '' for none.", valueName: "text"), isRepeating: true)
        })
    var texts: [String: [String]]

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

    @Option(help: ArgumentHelp("In a box: x,y,width,height, or two opposite corners x,y:x,y.", valueName: "box"))
    var box: BoxArgument?

    @Option(help: ArgumentHelp("The nearest to a point first; 10 of them without --limit.", valueName: "x,y"))
    var near: CommaSeparatedNumbers?

    @Option(help: ArgumentHelp("The order, unless --near gives it.", valueName: "order"))
    var sort: MarkerFilter.Order = .number

    @Option(help: ArgumentHelp("How many markers at most.", valueName: "n"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(Message("--limit must be 1 or more")) }
        if let near, near.numbers.count != 2 { throw ValidationError(Message("--near must be two numbers: x,y")) }
    }

    /// True if any filter is given.
    var isGiven: Bool { !givenNames.isEmpty }

    /// The names of the filters that are given.
    var givenNames: [String] {
        let lists =
            [
                ("--area", area), ("--status", status), ("--not-status", notStatus),
            ] + TextField.details.map { ("--\($0.name)", texts[$0.name] ?? []) } + [("--made-by", madeBy)]
        let others = [
            ("--changed-after", changedAfter != nil), ("--text", text != nil), ("--overdue", overdue),
            ("--due-before", dueBefore != nil), ("--due-after", dueAfter != nil), ("--box", box != nil),
            ("--near", near != nil), ("--sort", sort != .number), ("--limit", limit != nil),
        ]
        return lists.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
            + others.filter(\.1).map(\.0)
    }

    /// The given filters that have no effect: `--sort` together with `--near`.
    var ignored: [IgnoredOption] {
        [IgnoredOption("--sort", isGiven: sort != .number, goes: .without("--near"), has: near == nil)].compactMap(
            \.self)
    }

    /// The query that the filters make of a plan; points are in a coordinate system. What the plan does not have is noted, as
    /// it may be a slip; with nil for the language it is not.
    func query(
        of plan: Plan, _ system: CoordinateSystem, notesIn language: MessageLanguage?
    ) throws -> MarkerQuery {
        let (query, notes) = try filter(system).query(of: plan)
        tell(notes, language)
        return query
    }

    /// The query that the filters make of several plans.
    func query(
        of plans: any PlanCollection, _ names: [NamePattern], notesIn language: MessageLanguage
    ) throws -> CollectionQuery {
        if near != nil { throw ValidationError(Message("--near goes with one plan; leave it or --plans out")) }
        let (query, notes) = try filter(.pixel).query(of: plans, names)
        tell(notes, language)
        return query
    }

    private func tell(_ notes: [Message], _ language: MessageLanguage?) {
        guard let language else { return }
        for note in [cornersNote].compactMap(\.self) + notes { Diagnostics.note(note, in: language) }
    }

    /// A note about a box of four numbers that would also be two corners, which `--box` took in that form before.
    private var cornersNote: Message? {
        guard let box, box.looksLikeCorners else { return nil }
        let (one, other) = (box.corners[0], box.corners[1])
        let corners = "\(one.0.shortest),\(one.1.shortest):\(other.0.shortest),\(other.1.shortest)"
        return Message(
            "--box is x,y,width,height, here the box with the corners \(corners); write x,y:x,y to give corners")
    }

    /// The filters as a value; points are in a coordinate system.
    private func filter(_ system: CoordinateSystem) throws -> MarkerFilter {
        var filter = MarkerFilter()
        (filter.area, filter.status, filter.notStatus) = (area, status, notStatus)
        for field in TextField.details { filter.texts[field] = texts[field.name] }
        filter.madeBy = madeBy
        (filter.text, filter.overdue, filter.sort, filter.limit) = (text, overdue, sort, limit)
        filter.changedAfter = changedAfter?.day
        (filter.dueBefore, filter.dueAfter) = (dueBefore?.day, dueAfter?.day)
        filter.box = try box?.box(in: system).map { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
        filter.near = try near.map {
            let point = try system.pixelPoint(written: $0.numbers[0], $0.numbers[1])
            return [point.x, point.y]
        }
        return filter
    }
}

extension MarkerFilter.Order: ExpressibleByArgument {}
