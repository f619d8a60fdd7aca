import Glibc
import PlanModel
import PlanStore

/// The areas of a GeoJSON file that may have markers beside them, as 'planmark export' writes it, or of a plan file.
enum PlainAreas {
    /// Reads the areas in pixel points; features that are points are passed over, and that is told.
    static func read(_ path: String) throws -> [Area] {
        if isPlan(path) { return try areas(ofPlan: path) }
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

    /// The areas of a plan, which is only read.
    static func areas(ofPlan path: String) throws -> [Area] { try PlanArgument.open(path, .readOnly).areas() }

    static func note(points: Int, in path: String) {
        guard points > 0 else { return }
        Diagnostics.note("\(path): \(counted(points, "point")) passed over, as markers are no areas")
    }

    /// True if a file is a plan or another SQLite database, whatever its name: it begins as those do
    /// (<https://sqlite.org/fileformat2.html>).
    static func isPlan(_ path: String) -> Bool {
        // Only a regular file can be looked into and then be read from its start.
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let magic = Array("SQLite format 3\0".utf8)
        var start = [UInt8](repeating: 0, count: magic.count)
        return pread(descriptor, &start, start.count, 0) == magic.count && start == magic
    }
}
