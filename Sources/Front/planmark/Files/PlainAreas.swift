import Glibc
import PlanBase
import PlanExchange
import PlanModel
import PlanStore

/// The areas of a file that may have markers beside them, as 'planmark export' writes it, or of a plan file.
enum PlainAreas {
    /// Reads the areas in pixel points; markers are passed over, and that is told.
    static func read(_ path: String, notesIn language: MessageLanguage) throws -> [Area] {
        if isPlan(path) { return try areas(ofPlan: path, notesIn: language) }
        return try read(path, .pixel, notesIn: language)
    }

    /// Reads the areas of a file that is no plan.
    static func read(
        _ path: String, _ coordinates: CoordinateSystem, notesIn language: MessageLanguage
    ) throws -> [Area] {
        try readFile(path, coordinates, notesIn: language).areas
    }

    /// Reads the areas of a file that is no plan, with the ids that mean nothing in a plan.
    static func readFile(
        _ path: String, _ coordinates: CoordinateSystem, notesIn language: MessageLanguage
    ) throws -> FileAreas {
        let file = try AreaFile.read(path: path, coordinates: coordinates)
        for note in file.notes { Diagnostics.note("\(path): \(note.message(in: language))", in: language) }
        return file
    }

    /// The areas of a plan, which is only read.
    static func areas(ofPlan path: String, notesIn language: MessageLanguage) throws -> [Area] {
        try PlanArgument.open(PlanLocation(path), .readOnly, notesIn: language).areas()
    }

    /// True for the address of a plan in a database, and if a file is a plan or another SQLite database, whatever its name: it
    /// begins as those do (<https://sqlite.org/fileformat2.html>).
    static func isPlan(_ path: String) -> Bool {
        if PlanLocation.isAddress(path) { return true }
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
