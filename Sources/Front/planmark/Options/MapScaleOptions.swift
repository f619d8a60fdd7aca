import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanSheet
import PlanStore

/// The scale of a plan's drawing on paper, and the file of the drawing, which tells its resolution.
struct MapScaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The drawing's scale on paper, 1:100; its resolution says how many pixels a metre has then.",
            valueName: "1:n"))
    var mapScale: MapScale?

    @Option(
        help: ArgumentHelp(
            "With --map-scale, where the drawing is, when it is not in the plan or its folder.", valueName: "file"),
        completion: .file(extensions: DrawingFile.endings))
    var drawing: String?

    /// Returns the pixels to a metre of the building by the drawing's resolution; nil without `--map-scale`.
    func pixelsPerMetre(in plan: Plan, notesIn language: MessageLanguage) throws -> Double? {
        guard let mapScale else { return nil }
        let reader = try PlanDrawingFile.reader(of: plan, givenAs: drawing)
        return try mapScale.pixelsPerMetre(at: reader.metadata.resolution, notesIn: language)
    }

    /// The given options that have no effect: `--drawing` without `--map-scale`.
    var ignored: [IgnoredOption] {
        [IgnoredOption("--drawing", isGiven: drawing != nil, goes: .with("--map-scale"), has: mapScale != nil)]
            .compactMap(\.self)
    }

    /// Refuses `--pixels-per-metre` beside `--map-scale`.
    func refuse(beside pixelsPerMetre: Double?) throws {
        if mapScale != nil, pixelsPerMetre != nil {
            throw ValidationError(SheetError(.conflict(.pixelsPerMetre, .mapScale)).message)
        }
    }
}
