import CPlanmark
import PlanC
import PlanJSON

// Pyramids of tiles: made, updated and read.
extension CallRun {
    private static let names = ["tiles", "out.mbtiles", "out.pmtiles", "level.plan", "drawing.png"]
    private static let viewers = ["web", "none"]

    static let pyramidCalls: [FuzzedCall] = [
        { run in
            let (input, path) = (run.handle(.input), run.path(names))
            let options = run.request(KnownTexts.tiles)
            // A large sheet in the smallest tiles takes longer than an input may.
            let request = run.hasSmallTiles(options) ? nil : run.request(KnownTexts.sheets)
            let (resume, viewer, task) = (Int32(run.input.number(below: 3)), run.viewer(), run.task())
            run.reporting { planmark_pyramid_make(input, path, request, options, resume, viewer, task, $0) }
        },
        { run in
            let (path, input) = (run.path(names), run.handle(.input))
            let (request, viewer, task) = (run.request(KnownTexts.sheets), run.viewer(), run.task())
            run.reporting { planmark_pyramid_update(path, input, request, viewer, task, $0) }
        },
        { run in
            let path = run.path(names)
            run.making(.pyramid) { planmark_pyramid_open(path, $0) }
        },
        { run in
            let pyramid = run.handle(.pyramid)
            run.makingJSON { planmark_pyramid_info(pyramid, $0) }
        },
        { run in
            let pyramid = run.handle(.pyramid)
            let (level, column, row) = (run.coordinate(), run.coordinate(), run.coordinate())
            run.making(.bytes) { planmark_pyramid_tile(pyramid, level, column, row, $0) }
        },
    ]

    private func hasSmallTiles(_ options: [CChar]?) -> Bool {
        guard let options, let value = try? JSONValue(parsing: options.dropLast().map { UInt8(bitPattern: $0) }),
            let size = value["tileSize"]?.number
        else { return false }
        return size < 4
    }

    /// A folder that may have the page for tiles; in most calls null.
    private mutating func viewer() -> [CChar]? { input.isOne(of: 4) ? path(Self.viewers) : nil }

    /// A level, column or row; most are those of few tiles.
    private mutating func coordinate() -> Int { Int(input.markerNumber()) }
}
