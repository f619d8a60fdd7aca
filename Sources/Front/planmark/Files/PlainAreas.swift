import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanStore

/// The areas of a file that may have markers beside them, as 'planmark export' writes it, or of a plan file.
enum PlainAreas {
    /// Reads the areas in pixel points; that markers are passed over is told, as are areas that cannot be read.
    static func read(_ path: String, notesIn language: MessageLanguage) throws -> FileAreas {
        if isPlan(path) { return FileAreas(areas: try areas(ofPlan: path, notesIn: language)) }
        return try readFile(path, .pixel, notesIn: language)
    }

    /// Reads the areas of a file that is no plan, with the ids that mean nothing in a plan.
    ///
    /// - Parameter size: The drawing's size in pixels; nil if that is not known.
    static func readFile(
        _ path: String, _ coordinates: CoordinateSystem, drawing size: Size? = nil, notesIn language: MessageLanguage
    ) throws -> FileAreas {
        var drawing = AnnotatedDrawing(size: size)
        drawing.language = language
        let file = try AreaFile.read(path: path, coordinates: coordinates, drawing: drawing)
        tell(of: file, path, in: language)
        return file
    }

    /// Tells what is worth telling of a file, and which of its areas cannot be read.
    static func tell(of file: FileAreas, _ path: String, in language: MessageLanguage) {
        for note in file.notes { Diagnostics.note(Message("\(path): \(note)", context: "place"), in: language) }
        for (place, reason) in file.refused {
            Diagnostics.report(
                Message("\(FilePlace.message(place, in: path)): \(reason)", context: "place"), in: language)
        }
    }

    /// The areas of a plan, which is only read.
    static func areas(ofPlan path: String, notesIn language: MessageLanguage) throws -> [Area] {
        try PlanArgument.open(PlanLocation(path), .readOnly, notesIn: language).areas()
    }

    /// Throws when an output would take the place of the drawing of a plan whose areas are read, or of another of its files.
    static func refuse(_ output: String, asPartOf path: String) throws {
        guard isPlan(path), !PlanLocation.isAddress(output), SequentialFile.isRegular(output) else { return }
        try SameFile.refuse(output, asPartOf: Plan(at: PlanLocation(path), access: .readOnly))
    }

    /// True for the address of a plan in a database, and if a file is a plan or another SQLite database, whatever its name.
    static func isPlan(_ path: String) -> Bool {
        PlanLocation.isAddress(path) || path != "-" && PlanFileMark.isDatabase(path)
    }
}
