import PlanBase
import PlanExchange
import PlanFiles
import PlanTables

/// The meanings of names that the user states once for a file of areas and one of markers.
///
/// A name counts for the file that has it, for both where both have it. Areas have names and colours alone, so that all other meanings are of
/// the markers.
enum SharedMeanings {
    /// Returns the styles in which the two files are read.
    ///
    /// - Parameter style: The style as the user gives it.
    static func tables(
        _ style: TableStyle, hasAreas: Bool, hasMarkers: Bool
    ) -> (ofAreas: TableStyle, ofMarkers: TableStyle) {
        guard hasAreas, hasMarkers else { return (TableStyle(columns: style.columns), style) }
        var (areas, markers) = (TableStyle(columns: style.columns.filter { isOfAreas($0.value) }), style)
        areas.optional = Set(areas.columns.keys)
        markers.optional = areas.optional
        return (areas, markers)
    }

    private static func isOfAreas(_ meaning: String) -> Bool {
        ["title", "color", ColumnNames.property].contains(ColumnNames.meaning(meaning))
    }

    /// Returns the notes on the two files, without those on names that the other file has.
    ///
    /// - Throws: `InputError` for a name that neither has.
    static func notes(
        areas: (file: String?, notes: [FileNote]), markers: (file: String?, notes: [FileNote]), _ style: TableStyle
    ) throws(InputError) -> [FileNote] {
        guard let areaFile = areas.file, let markerFile = markers.file else { return areas.notes + markers.notes }
        let (ofAreas, ofMarkers) = (absent(areas.notes), absent(markers.notes))
        let missing = ofAreas.names.filter(ofMarkers.names.contains)
        guard missing.isEmpty else {
            throw InputError(
                .missingColumns(missing, found: ofMarkers.found, hint: Message("\(areaFile) has none either")),
                file: markerFile)
        }
        let shared = tables(style, hasAreas: true, hasMarkers: true).ofAreas.optional
        let both = shared.filter { !ofAreas.names.contains($0) && !ofMarkers.names.contains($0) }.sorted()
        let notes = (areas.notes + markers.notes).filter { if case .absentMeanings = $0 { false } else { true } }
        return notes + (both.isEmpty ? [] : [.meaningsOfBoth(both)])
    }

    private static func absent(_ notes: [FileNote]) -> (names: [String], found: [String]) {
        for case .absentMeanings(let names, let found) in notes { return (names, found) }
        return ([], [])
    }
}
