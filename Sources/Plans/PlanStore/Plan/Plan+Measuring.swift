import PlanGeometry
import PlanModel

extension Plan {
    /// The measured lines, in the order of their ids: those that a plan makes follow the order in which they came.
    public func measuredLines() throws -> [MeasuredLine] { try locked { try $0.measuredLines() } }

    /// The parts of the drawing that have a scale of their own, in the order of their names.
    public func details() throws -> [DrawingDetail] { try locked { try $0.details() } }

    /// The scales of the drawing.
    public func scales() throws -> DrawingScales {
        try locked { records in
            DrawingScales(pixelsPerMetre: try records.plan()?.drawing.pixelsPerMeter, details: try records.details())
        }
    }

    /// Returns the measures of the lines, and of the areas with the number of markers in each, as they are at one moment.
    public func measures() throws -> [Measure] {
        try reading { records in
            let scales = try scales()
            var counts: [Area.ID: Int] = [:]
            try records.forEachAreaCount { area, _, _, count in if let area { counts[area, default: 0] += count } }
            return try records.measuredLines().map { Measure($0, scales: scales) }
                + records.areaRows().map { Measure($0.area, scales: scales, markerCount: counts[$0.area.id] ?? 0) }
        }
    }
}
