/// The scale of a page: the number of points that a metre takes, and what tells it.
public struct SheetScale: Hashable, Sendable {
    /// The number of points of the page that a metre of the building takes.
    public let pointsPerMeter: Double
    /// The evidence of the scale.
    public let source: Source
    /// True if a text of the page states another scale.
    private(set) var contradictsText = false

    /// A kind of evidence of a page's scale.
    public enum Source: String, Hashable, Sendable {
        /// The options give it.
        case given
        /// A text of the page, such as `1:100` or `1/8" = 1'-0"`.
        case text
        /// The written lengths of dimensions against those that are drawn.
        case dimensions
        /// The widths of doors, most of which are near 0.9 m.
        case doors
        /// The areas in the rooms' tags.
        case areas
        /// Nothing: the scale at which the rooms are most and of usual size is taken, within a factor of 1.2, or 1:100 on crowded pages.
        case assumed
    }

    /// The scale of 1:100.
    static let assumed = SheetScale(pointsPerMeter: 7200 / 254, source: .assumed)

    /// The scales that a page's dimensions, texts and door swings may tell, the likeliest first: a single one if it is sure, none if
    /// nothing tells it.
    ///
    /// Dimensions are measured on the page itself, so that many of them count for more than a note, which may be a detail's or, on a sheet
    /// that is printed smaller, wrong.
    static func candidates(texts: [String], dimensions: DimensionScale?, swingRadii: [Double]) -> [SheetScale] {
        let radius = swingRadii.isEmpty ? nil : swingRadii.sorted()[swingRadii.count / 2]
        // The middle one of many doors is near 0.9 m, but one of a few may be that of a cupboard or a gate.
        let (usual, possible) = (0.7...1.2, 0.55...1.4)
        func fitsDoors(_ scale: Double, _ widths: ClosedRange<Double>) -> Bool {
            radius.map { widths ~= $0 / scale } ?? true
        }
        func fitsDoors(_ scale: Double) -> Bool { fitsDoors(scale, swingRadii.count >= 10 ? usual : possible) }
        let told = texts.prefix(100_000).flatMap(Self.scales)
        let measured = dimensions.map { SheetScale(pointsPerMeter: Self.usual($0.pointsPerMeter), source: .dimensions) }
        if let exact = dimensions?.pointsPerMeter, let agreeing = told.first(where: { abs($0 / exact - 1) < 0.02 }) {
            return [SheetScale(pointsPerMeter: agreeing, source: .text)]
        }
        if let measured, let count = dimensions?.count,
            count >= 4 || count >= 3 && fitsDoors(measured.pointsPerMeter)
        {
            return [measured]
        }
        var scales: [SheetScale] = []
        func add(_ scale: SheetScale?) {
            guard let scale, !scales.contains(where: { 0.8...1.25 ~= $0.pointsPerMeter / scale.pointsPerMeter }) else {
                return
            }
            scales.append(scale)
        }
        let text =
            Self.mostFrequent(told.filter { fitsDoors($0, usual) }) ?? Self.mostFrequent(told.filter { fitsDoors($0) })
        add(text.map { SheetScale(pointsPerMeter: $0, source: .text) })
        if let measured, fitsDoors(measured.pointsPerMeter) { add(measured) }
        // A page that states one scale is believed, where the doors may be those of cubicles or gates.
        if let radius, swingRadii.count >= 3, Set(told).count != 1 || text == nil {
            var doors = SheetScale(pointsPerMeter: radius / 0.9, source: .doors)
            doors.contradictsText = text == nil && told.contains { 0.45...2.2 ~= $0 / doors.pointsPerMeter }
            add(doors)
        }
        // The arcs may be furniture's rather than doors'.
        add(measured)
        return scales
    }

    /// The usual scale that a measured one is within its error, else the measured one, as on sheets that are printed to fit.
    private static func usual(_ measured: Double) -> Double {
        let ratios: [Double] = [
            5, 10, 12, 16, 20, 24, 25, 32, 48, 50, 64, 75, 96, 100, 120, 125, 128, 150, 192, 200, 240, 250, 300, 384,
            400, 500,
        ]
        return ratios.map { 7200 / 2.54 / $0 }.first { abs(measured / $0 - 1) < 0.007 } ?? measured
    }

    /// The scale by the areas in the tags of rooms that were found, where the scale is a guess from doors or none, or a text's on a sheet that
    /// is printed smaller; nil if they do not agree.
    func corrected(by findings: RoomFindings) -> SheetScale? {
        guard source == .doors || source == .assumed || source == .text else { return nil }
        let ratios = findings.rooms.compactMap { room -> Double? in
            guard let printed = room.tag?.area, printed > 0, !room.doubts.contains(where: { $0.code == "severalTags" })
            else { return nil }
            return room.area / printed
        }.sorted()
        guard ratios.count >= 3 else { return nil }
        let middle = ratios[ratios.count / 2]
        guard ratios.count(where: { abs($0 / middle - 1) < 0.05 }) * 5 >= ratios.count * 3 else { return nil }
        if source == .text, 0.8...1.25 ~= middle { return nil }
        return SheetScale(pointsPerMeter: pointsPerMeter * middle.squareRoot(), source: .areas)
    }

    private static func mostFrequent(_ scales: [Double]) -> Double? {
        let counts = Dictionary(scales.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// A scale and what tells it.
    package init(pointsPerMeter: Double, source: Source) {
        (self.pointsPerMeter, self.source) = (pointsPerMeter, source)
    }
}

extension SheetScale {
    /// The points per metre of each scale that a text states.
    static func scales(in text: String) -> [Double] {
        guard text.utf8.count < 400 else { return [] }
        let inches: Set<Character> = ["\"", "″", "”", "“"]
        let feet: Set<Character> = ["'", "′", "’"]
        let characters = text.filter { !$0.isWhitespace }.map {
            inches.contains($0) ? "\"" : feet.contains($0) ? "'" : $0
        }
        var scales: [Double] = []
        for (index, character) in characters.enumerated() {
            if character == ":" || character == "：", let before = number(endingAt: index, in: characters), before == 1,
                let after = number(from: index + 1, in: characters), 5...5000 ~= after
            {
                scales.append(7200 / 2.54 / after)
            }
            if character == "=", index > 0, characters[index - 1] == "\"",
                let drawn = number(endingAt: index - 1, in: characters), 0.01...12 ~= drawn,
                let built = number(from: index + 1, in: characters), 0.5...500 ~= built
            {
                scales.append(drawn * 72 / (built * 0.3048))
            }
        }
        return scales
    }

    /// The number or fraction that ends before a place.
    private static func number(endingAt end: Int, in characters: [Character]) -> Double? {
        var start = end
        while start > 0, characters[start - 1].isASCII,
            characters[start - 1].isNumber || "/.-".contains(characters[start - 1])
        {
            start -= 1
        }
        let parts = String(characters[start..<end]).split(separator: "-").map { part -> Double? in
            let fraction = part.split(separator: "/")
            if fraction.count == 2, let over = Double(fraction[0]), let under = Double(fraction[1]), under > 0 {
                return over / under
            }
            return fraction.count == 1 ? Double(fraction[0]) : nil
        }
        return parts.isEmpty || parts.contains(nil) ? nil : parts.reduce(0) { $0 + ($1 ?? 0) }
    }

    /// The whole number that begins at a place.
    private static func number(from start: Int, in characters: [Character]) -> Double? {
        guard start < characters.count else { return nil }
        return Double(String(characters[start...].prefix { $0.isASCII && $0.isNumber }))
    }
}
