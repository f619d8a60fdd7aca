import PlanBase
import PlanGeometry
import PlanModel
import PlanOverlay

/// The lengths and sizes that a sheet shows, in words and at their places on the sheet.
struct SheetMeasuring {
    /// The measured lines, without a length where no scale holds.
    private(set) var lines: [DimensionLine] = []
    /// The parts of the drawing with a scale of their own.
    private(set) var details: [DetailFrame] = []
    /// The written sizes of the areas for which a scale holds, by the areas' ids.
    private(set) var sizes: [Area.ID: String] = [:]

    /// Nothing.
    init() {}

    /// Creates the dimension lines, detail frames and area sizes of a view, from lines and areas in pixel points of the drawing.
    init(
        areas: [Area], _ lines: [MeasuredLine], scales: DrawingScales, in view: SheetView, _ units: UnitSystem,
        _ language: MessageLanguage
    ) {
        self.lines = lines.map { line in
            let length = Measure(line, scales: scales).metres.map {
                MeasureText.length($0, in: units, language: language)
            }
            return DimensionLine(
                id: line.id, points: line.points.map { $0.applying(view.transform) },
                name: line.name.isBlank ? "" : line.name.onOneLine, length: length)
        }
        details = scales.details.map { DetailFrame(box: $0.box.applying(view.transform), name: $0.name) }
        for area in areas {
            guard let size = Measure(area, scales: scales).squareMetres else { continue }
            sizes[area.id] = MeasureText.area(size, in: units, language: language)
        }
    }
}
