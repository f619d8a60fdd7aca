import PlanModel
import PlanTables

extension Measure {
    /// Returns the names of the columns of ``csvRow(in:)``: those of lengths and areas end in `m` and `m2`, or in `ft` and `ft2`.
    public static func csvHeader(in units: UnitSystem = .metric) -> String {
        let unit = units == .metric ? "m" : "ft"
        return "kind,id,name,detail,length_px,length_\(unit),area_px,area_\(unit)2,markers"
    }

    /// Returns the measure as a row of CSV, without a line end. Texts that a spreadsheet would take for formulas have an apostrophe before
    /// them. Numbers have twelve significant digits.
    public func csvRow(in units: UnitSystem = .metric) -> String {
        let metres = units.metresPerUnit
        let numbers = [
            pixels, self.metres.map { $0 / metres }, squarePixels, squareMetres.map { $0 / metres / metres },
        ]
        return CSVWriter.row(
            [kind.rawValue] + [id, name, scale.detail?.name ?? ""].map(SpreadsheetText.guarded)
                + numbers.map { $0.map { Self.rounded($0).shortest } ?? "" } + [markerCount.map { "\($0)" } ?? ""])
    }
}
