import PlanModel
import PlanTables

extension Measure {
    /// The names of the columns of ``csvRow``.
    public static let csvHeader = "kind,id,name,detail,length_px,length_m,area_px,area_m2,markers"

    /// The measure as a row of CSV, without a line end. Texts that a spreadsheet would take for formulas have an apostrophe before
    /// them. Numbers have twelve significant digits.
    public var csvRow: String {
        let numbers = [pixels, metres, squarePixels, squareMetres].map { $0.map { Self.rounded($0).shortest } ?? "" }
        return CSVWriter.row(
            [kind.rawValue] + [id, name, scale.detail?.name ?? ""].map(SpreadsheetText.guarded) + numbers + [
                markerCount.map { "\($0)" } ?? ""
            ])
    }
}
