import PlanModel

/// The areas of a GeoJSON file that may have markers beside them, as 'planmark export' writes it.
enum PlainAreas {
    /// Reads the areas in pixel points; features that are points are passed over, and that is told.
    static func read(_ path: String) throws -> [Area] {
        var areas: [Area] = []
        var points = 0
        for entry in try AreaFile.readEntries(path: path, coordinates: .pixel) {
            switch entry {
            case .area(let area): areas.append(area)
            case .point: points += 1
            case .malformed(let error): throw error
            }
        }
        note(points: points, in: path)
        return areas
    }

    static func note(points: Int, in path: String) {
        guard points > 0 else { return }
        Diagnostics.note("\(path): \(counted(points, "point")) passed over, as markers are no areas")
    }
}
