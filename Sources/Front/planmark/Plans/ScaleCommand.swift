import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// `planmark scale`: a plan's scales from lengths that are known, or lengths from the scales.
struct ScaleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale", abstract: "Set a plan's scale by a length that is known, or measure one.",
        discussion: """
            Give two points of the drawing, such as the ends of a wall, and with --is how long that is in the building: sheets then have \
            a scale bar, and areas and distances are in metres. A long line gives a better scale than a short one. Several lengths, \
            each with its own --is, give the scale that fits them best, and tell whether the drawing is distorted: give one along \
            and one across. In the place of lengths, --pixels-per-metre or --map-scale give the scale. Without a scale the distances are \
            told and nothing changed; without points, the scales that there are. Distances are in the plan's units; JSON has metres \
            always, and with imperial units feet besides.

            Lengths that contradict each other by more than 5 %, and a scale that differs so much from the one that the plan has, are \
            refused unless --anyway is given.

            A detail is a part of the drawing with a scale of its own, such as a section at 1:20 beside the floor plan. What lies in it \
            is measured by its scale. 'planmark grid' shows the coordinates of a drawing.
            """,
        examples: [
            CommandExample(
                "A wall from (472, 382) to (1252, 382) is 7.80 m long.",
                "planmark scale Output/office.plan 472,382 1252,382 --is 7.80m"),
            CommandExample(
                "Two walls, one along and one across.",
                "planmark scale Output/office.plan 472,382 1252,382 --is 7.80m 472,382 472,902 --is 5.20m"),
            CommandExample("How long is this?", "planmark scale Output/office.plan 472,382 472,900"),
            CommandExample(
                "A section in the corner, in which a door of 2.10 m is 420 pixels high.",
                "planmark scale Output/office.plan 3300,2900 3300,2480 --is 2.10m --detail Section --box 3100,2300,800,650"
            ),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: ArgumentHelp("The two ends of each length.", valueName: "x,y"))
    var points: [CommaSeparatedNumbers] = []

    @Option(
        help: ArgumentHelp(
            "How long it is: a number with m, cm, mm, ft, in or yd. Once for each two points.", valueName: "length"))
    var `is`: [LengthArgument] = []

    @Option(
        name: [.long, .customLong("pixels-per-meter")],
        help: ArgumentHelp("In place of a length, the pixels of the drawing to a metre.", valueName: "n"))
    var pixelsPerMetre: Double?

    @OptionGroup var map: MapScaleOptions

    @OptionGroup var second: SecondScaleOptions

    @Option(help: ArgumentHelp("The detail whose scale is set.", valueName: "name"))
    var detail: String?

    @Option(
        help: ArgumentHelp(
            """
            The part of the drawing that a detail takes, in the coordinates of the points: x,y,width,height or two opposite corners \
            x,y:x,y. Alone, it moves the detail.
            """, valueName: "box"))
    var box: BoxArgument?

    @Option(help: ArgumentHelp("Remove a detail.", valueName: "name"))
    var removeDetail: String?

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        for point in points where point.numbers.count != 2 { throw ValidationError(Message("a point must be x,y")) }
        guard points.count.isMultiple(of: 2) else {
            throw ValidationError(Message("give two points for each length; there are \(points.count)"))
        }
        guard `is`.isEmpty || `is`.count * 2 == points.count else {
            throw ValidationError(
                Message(
                    "give --is once for each two points; there are \(points.count) points and \(`is`.count) lengths"))
        }
        try map.refuse(beside: pixelsPerMetre)
        if let pixelsPerMetre, !(pixelsPerMetre > 0) {
            throw ValidationError(Message("--pixels-per-metre must be a number above 0"))
        }
        if givesNumber, !points.isEmpty {
            throw ValidationError(Message("give the scale by points with --is, or by a number, not both"))
        }
        if detail != nil, `is`.isEmpty, !givesNumber, box == nil || !points.isEmpty {
            throw ValidationError(
                Message("--detail needs two points and --is, which give its scale, or --box alone, which moves it"))
        }
        if box != nil, detail == nil { throw ValidationError(Message("--box goes with --detail")) }
        if removeDetail != nil, detail != nil || !points.isEmpty || givesNumber {
            throw ValidationError(Message("--remove-detail goes alone"))
        }
    }

    /// True if the scale is given by a number.
    private var givesNumber: Bool { pixelsPerMetre != nil || map.mapScale != nil }

    func run() throws {
        let setsScale = !`is`.isEmpty || givesNumber
        IgnoredOption.tell(
            map.ignored
                + [
                    IgnoredOption(
                        "--anyway", isGiven: second.anyway,
                        goes: .withOne(of: Message("--is, --pixels-per-metre or --map-scale")), has: setsScale)
                ].compactMap(\.self), in: language.lang)
        let changes = setsScale || detail != nil || removeDetail != nil
        let plan = try changes ? file.open(notesIn: language.lang) : file.openForReading(notesIn: language.lang)
        if let removeDetail {
            try plan.write("scale", by: author.name) { _ = try $0.removeDetail(removeDetail) }
        }
        let system = try coordinates.system(of: plan.drawing)
        let ends = try points.map { try pixelPoint($0, system, on: plan.drawing.bounds) }
        let segments = stride(from: 0, to: ends.count, by: 2).map { LineSegment(start: ends[$0], end: ends[$0 + 1]) }
        if setsScale || detail != nil { try setScale(segments, in: plan, system) }
        let scales = try plan.scales()
        let units = plan.drawing.units ?? .metric
        if json { return printJSON(answer(segments, scales, units)) }
        for segment in segments { print("\(file.plan): \(text(of: segment, scales, units))") }
        if segments.isEmpty { printScales(scales) }
    }

    // MARK: - Setting

    private func setScale(_ segments: [LineSegment], in plan: Plan, _ system: CoordinateSystem) throws {
        if `is`.isEmpty, !givesNumber { return try moveDetail(in: plan, system) }
        let fit = try fit(of: segments)
        let given = try pixelsPerMetre ?? map.pixelsPerMetre(in: plan, notesIn: language.lang)
        guard let scale = fit?.pixelsPerMetre ?? given else { return }
        let before = try plan.scales()
        if let name = detail {
            let known = before.details.first { $0.name == name }
            guard let box = try pixelBox(system) ?? known?.box else {
                throw ValidationError(Message("'\(name.onOneLine)' is a new detail; say with --box where it is"))
            }
            guard let detail = DrawingDetail(name: name, box: box, pixelsPerMetre: scale) else {
                throw ValidationError(Message("--detail must be a name, and --box of finite numbers"))
            }
            if segments.contains(where: { !box.contains($0.boundingBox) }) {
                throw CommandFailure(
                    Message(
                        "the length does not lie in the detail '\(name.onOneLine)'; give two points inside it; nothing was changed"
                    ),
                    exitCode: .usage)
            }
            try second.refuse(scale, against: known?.pixelsPerMetre, detail: name)
            try plan.write("scale", by: author.name) { try $0.put(detail) }
            warn(of: scale, fit, before: known?.pixelsPerMetre)
        } else {
            if case .detail(let detail)? = segments.lazy.map({ before.scale(of: [$0]) }).first(where: {
                $0.detail != nil
            }) {
                throw CommandFailure(
                    Message(
                        """
                        the length lies in the detail '\(detail.name.onOneLine)'; set its scale with --detail, \
                        or give a length outside it; nothing was changed
                        """), exitCode: .usage)
            }
            try second.refuse(scale, against: before.pixelsPerMetre)
            try plan.write("scale", by: author.name) { try $0.setScale(pixelsPerMetre: scale) }
            warn(of: scale, fit, before: before.pixelsPerMetre)
        }
    }

    /// Returns the scale that the known lengths give together; nil if none is known.
    private func fit(of segments: [LineSegment]) throws -> ScaleFit? {
        if `is`.isEmpty { return nil }
        let lengths = zip(segments, `is`).map { ScaleFit.KnownLength($0, metres: $1.metres) }
        guard let fit = ScaleFit(lengths.compactMap(\.self)), !lengths.contains(nil) else {
            throw CommandFailure(
                Message("the two points are the same; give the ends of a length of at least 2 pixels"), exitCode: .usage
            )
        }
        try second.refuse(fit)
        return fit
    }

    /// Gives a detail another box, and leaves its scale.
    private func moveDetail(in plan: Plan, _ system: CoordinateSystem) throws {
        guard let name = detail, let box = try pixelBox(system) else { return }
        guard let known = try plan.details().first(where: { $0.name == name }) else {
            throw ValidationError(
                Message("'\(name.onOneLine)' is a new detail; give two points in it and --is, which give its scale"))
        }
        guard let moved = DrawingDetail(name: name, box: box, pixelsPerMetre: known.pixelsPerMetre) else {
            throw ValidationError(Message("--box must be of finite numbers"))
        }
        try plan.write("scale", by: author.name) { try $0.put(moved) }
    }

    /// The box in pixels; nil if none is given.
    private func pixelBox(_ system: CoordinateSystem) throws -> Box? {
        try box?.box(in: system)
    }

    /// Tells that the drawing seems to be distorted.
    private func warn(of scale: Double, _ fit: ScaleFit?, before: Double?) {
        if let fit, fit.isDistorted {
            let scales = fit.lengths.map { Message(untranslated: $0.pixelsPerMetre.rounded(toParts: 1000)) }
            let percent = (fit.spread * 100).rounded(toParts: 10)
            Diagnostics.note(
                Message(
                    """
                    the lengths give scales of \(scales) pixels per metre, which differ by \(percent) %: the drawing is distorted, or \
                    a length is wrong; 'planmark rectify' makes a distorted drawing straight
                    """), in: language.lang)
        } else if let before, abs(scale / before - 1) > ScaleFit.greatestSpread {
            Diagnostics.note(Self.note(on: scale, before: before), in: language.lang)
        }
    }

    /// A note that the scale was another one before.
    private static func note(on scale: Double, before: Double) -> Message {
        let (share, was) = (abs(scale / before - 1), before.rounded(toParts: 1000))
        // More than that is no distortion but a correction.
        guard share < 0.2 else { return Message("the scale was \(was) pixels per metre before") }
        let change = (share * 100).rounded(toParts: 10)
        return scale > before
            ? Message(
                """
                the scale was \(was) pixels per metre before, \(change) % less; if that was measured along another direction, \
                the drawing is distorted: 'planmark rectify' makes it straight
                """)
            : Message(
                """
                the scale was \(was) pixels per metre before, \(change) % more; if that was measured along another direction, \
                the drawing is distorted: 'planmark rectify' makes it straight
                """)
    }

    // MARK: - Telling

    private func pixelPoint(_ list: CommaSeparatedNumbers, _ system: CoordinateSystem, on bounds: Box) throws -> Point {
        let point = try system.pixelPoint(written: list.numbers[0], list.numbers[1])
        guard point.isFinite else {
            throw CommandFailure(Message("a point must be of finite numbers"), exitCode: .usage)
        }
        guard bounds.contains(point) else {
            throw CommandFailure(
                Message(
                    """
                    the point \(point.x.shortest),\(point.y.shortest) is not on the drawing of \(bounds.width.shortest) x \
                    \(bounds.height.shortest) pixels; 'planmark grid' shows its coordinates
                    """), exitCode: .usage)
        }
        return point
    }

    /// A length and the scale that holds for it.
    private func text(of segment: LineSegment, _ scales: DrawingScales, _ units: UnitSystem) -> String {
        let scale = scales.scale(of: [segment])
        let length = Measure.text(
            pixels: segment.length, metres: scale.pixelsPerMetre.map { segment.length / $0 }, units)
        let told =
            switch scale {
            case .unknown: Message("no scale; --is sets one")
            case .drawing(let scale): Self.message(ofScale: scale)
            case .detail(let detail):
                Message(
                    "\(detail.pixelsPerMetre.rounded(toParts: 1000)) pixels per metre in the detail '\(detail.name.onOneLine)'"
                )
            case .several(let detail):
                Message("partly in the detail '\(detail.name.onOneLine)', which has another scale")
            }
        return "\(length); \(told.text(in: language.lang))"
    }

    private func printScales(_ scales: DrawingScales) {
        let own =
            scales.pixelsPerMetre.map { Self.message(ofScale: $0) }
            ?? Message("no scale; two points and --is set one")
        print("\(file.plan): \(own.text(in: language.lang))")
        for detail in scales.details {
            let box = [detail.box.minX, detail.box.minY, detail.box.width, detail.box.height].map {
                $0.rounded(toParts: 1000)
            }.joined(separator: ",")
            let (name, scale) = (detail.name.onOneLine, Self.message(ofScale: detail.pixelsPerMetre))
            print(Message("detail '\(name)' (\(box)): \(scale)").text(in: language.lang))
        }
    }

    private func answer(_ segments: [LineSegment], _ scales: DrawingScales, _ units: UnitSystem) -> JSONValue {
        var members: [String: JSONValue] = [
            "plan": .string(file.plan), "pixelsPerMetre": JSONValue(scales.pixelsPerMetre),
            "details": .object(Dictionary(scales.details.map { ($0.name, $0.json) }) { first, _ in first }),
        ]
        let lengths: [[String: JSONValue]] = segments.map { segment in
            let scale = scales.scale(of: [segment])
            let metres = scale.pixelsPerMetre.map { segment.length / $0 }
            var members: [String: JSONValue] = [
                "pixels": .number(segment.length), "metres": JSONValue(metres), "detail": JSONValue(scale.detail?.name),
            ]
            if units == .imperial { members["feet"] = JSONValue(metres.map { $0 / units.metresPerUnit }) }
            return members
        }
        // Of one length, which is what most ask for, without a list around it.
        if lengths.count == 1 {
            members.merge(lengths[0]) { _, new in new }
        } else if !lengths.isEmpty {
            members["lengths"] = .array(lengths.map { .object($0) })
        }
        return .object(members)
    }

    private static func message(ofScale scale: Double) -> Message {
        Message("\(scale.rounded(toParts: 1000)) pixels per metre")
    }
}
