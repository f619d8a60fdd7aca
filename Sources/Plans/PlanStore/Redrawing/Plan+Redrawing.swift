import PlanBase
import PlanGeometry
import PlanModel

extension Plan {
    /// Makes a new plan file of the contents of this plan on a new picture of its drawing, such as one that was made straight. The file
    /// appears whole or not at all, and never in place of another.
    ///
    /// The new plan keeps the picture, and has the name, the workflow and the scale, the areas and the markers with their ids, numbers,
    /// details, times, authors and attachments, the measured lines, and the details with scales of their own. All are moved as the
    /// picture's transform says. What lies outside the picture is left out: areas are cut at its edge, lines that reach beyond it are
    /// left out whole, and the numbers of markers outside are not given again. The history stays with this
    /// plan; that of the new one begins with its making.
    ///
    /// - Parameters:
    ///   - drawing: The new picture, and how its pixel points follow from those of this plan's drawing.
    ///   - path: The file to make.
    ///   - author: The person who makes the plan.
    /// - Returns: The new plan, and what became of the areas and markers.
    /// - Throws: ``PlanStoreError``, such as ``PlanStoreError/alreadyExists(file:)`` and
    ///   ``PlanStoreError/contentTooLarge(name:size:limit:)``.
    public func redrawn(
        as drawing: RedrawnDrawing, to path: String, by author: String? = nil
    ) throws -> (plan: Plan, report: RedrawReport) {
        try redrawn(as: drawing) { name, planDrawing, fill in
            try Plan.create(
                path: path, name: name, drawing: planDrawing, picture: drawing.picture, by: author, fill)
        }
    }

    /// Makes the plan of a new picture in whatever place.
    ///
    /// - Parameter create: Makes a plan of a name and a drawing, and fills it.
    package func redrawn(
        as drawing: RedrawnDrawing,
        _ create: (String, PlanDrawing, (PlanTransaction) throws -> Void) throws -> Plan
    ) throws -> (plan: Plan, report: RedrawReport) {
        guard drawing.picture.count <= Plan.greatestContentSize else {
            throw PlanStoreError.contentTooLarge(
                name: drawing.fileName, size: drawing.picture.count, limit: Plan.greatestContentSize)
        }
        let described = Drawing(
            name: name, size: drawing.size, pixelsPerMeter: drawing.pixelsPerMetre, units: self.drawing.units,
            path: drawing.fileName)
        guard let described else {
            throw PlanStoreError.badPlanValue(.pixelsPerMetre, expected: Message("a number above 0", context: "value"))
        }
        let planDrawing = PlanDrawing(
            drawing: described, hash: ContentHash(of: drawing.picture), isEmbedded: true)
        var report = RedrawReport()
        // Nothing changes in this plan between its areas and its markers.
        let plan = try reading { records in
            try create(name, planDrawing) { transaction in
                report = try Redrawing(drawing, of: records, in: transaction).run()
            }
        }
        return (plan, report)
    }
}
