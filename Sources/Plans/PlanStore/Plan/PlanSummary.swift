import FoundationEssentials
import PlanBase
import PlanFiles
import PlanModel

/// The id, name and drawing of a plan.
struct PlanSummary {
    let id: UUID
    let name: String
    let drawing: PlanDrawing
    /// The name of the drawing's file; of an embedded drawing that of the file that it was made of, if the plan keeps that.
    let drawingFileName: String?

    /// The name under which the history's first entry keeps the name of an embedded drawing's file. Records of plans have no
    /// place for it, as older programs open no file with other columns.
    static let drawingFileField = "drawing-file"

    /// Reads what a store keeps.
    ///
    /// - Throws: ``PlanStoreError/damaged(file:detail:)`` if it keeps no plan.
    init(_ records: any RecordReader, location: String) throws {
        guard let plan = try records.plan() else {
            throw PlanStoreError.damaged(file: location, detail: Message("the table plan is empty"))
        }
        (id, name) = (plan.id, plan.name)
        let isEmbedded = try plan.hash.map { try records.hasContent($0) } ?? false
        let path = try plan.drawing.path ?? Self.keptPath(records)
        drawing = PlanDrawing(
            drawing: plan.drawing, hash: plan.hash, isEmbedded: isEmbedded, page: path.map { PagePath($0) })
        drawingFileName = path.flatMap { Self.fileName(of: PagePath($0).file) }
    }

    private static func keptPath(_ records: any RecordReader) throws -> String? {
        guard let first = try records.earliestRevision() else { return nil }
        var path: String?
        try records.forEachChange(ChangeQuery(revision: first, field: drawingFileField)) { change in
            if change.marker == nil, change.area == nil { path = change.new?.string }
        }
        return path
    }

    /// The last part of a path; `nil` if it has none.
    static func fileName(of path: String) -> String? { path.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } }
}

extension RecordWriter {
    /// Adds the record of a new plan, its picture if it keeps one, and the standard workflow.
    func insertPlan(name: String, drawing: PlanDrawing, picture: [UInt8]?) throws {
        var ids = TimeOrderedIDGenerator()
        let hash = picture.map { ContentHash(of: $0) } ?? drawing.hash
        let path = picture == nil ? drawing.drawing.path : nil
        guard
            let kept = Drawing(
                name: name, size: drawing.drawing.size, pixelsPerMeter: drawing.drawing.pixelsPerMeter,
                units: drawing.drawing.units, path: path)
        else { return }
        try insert(PlanRecord(id: ids.next(), name: name, drawing: kept, hash: hash, created: Timestamp.now))
        if let picture, let hash { try keep(picture, hash: hash) }
        try replaceWorkflow(by: .standard)
    }
}
