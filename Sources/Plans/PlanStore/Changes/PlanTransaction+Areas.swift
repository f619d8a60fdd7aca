import PlanGeometry
import PlanModel

extension PlanTransaction {
    /// Adds an area on top of the others. Markers in it belong to it from then on.
    ///
    /// - Throws: ``PlanStoreError/duplicateArea(id:)``, ``PlanStoreError/areaTooFar(name:)``.
    public func add(_ area: Area) throws {
        try checkReach(of: area)
        try insert(area.withoutRepeatedProperties, at: nil)
    }

    /// Replaces the area with the same id, or adds the area if there is none.
    ///
    /// - Throws: ``PlanStoreError/areaTooFar(name:)`` for a new shape that reaches too far. An area that the plan has keeps its shape.
    public func put(_ area: Area) throws {
        let old = try records.areaRow(id: area.id)
        if old?.area.shape != area.shape { try checkReach(of: area) }
        try put(area, inPlaceOf: old)
    }

    /// Refuses an area that reaches further beyond the drawing than a plan keeps.
    private func checkReach(of area: Area) throws {
        guard !area.reachesTooFar(beyondDrawing: plan.drawing.size) else {
            throw PlanStoreError.areaTooFar(name: area.shownName)
        }
    }

    /// Replaces the area with the same id, or adds the area if there is none, with whatever shape the plan or its copy has had before.
    func restore(_ area: Area) throws { try put(area, inPlaceOf: try records.areaRow(id: area.id)) }

    private func put(_ area: Area, inPlaceOf old: (seq: Int64, area: Area)?) throws {
        let area = area.withoutRepeatedProperties
        guard let found = old else { return try insert(area, at: nil) }
        guard !area.differences(from: found.area).isEmpty else { return }
        try records.deleteArea(found.seq)
        try records.insert(area, at: found.seq)
        try record(
            area: area.id, old: AreaHistory.json(seq: found.seq, found.area),
            new: AreaHistory.json(seq: found.seq, area))
        noteChange(of: found.area, area)
    }

    /// Removes the area of an id, or the only area of a name. Markers in it stay.
    ///
    /// - Throws: ``PlanStoreError/noArea(_:)``, ``PlanStoreError/ambiguousArea(_:ids:)``.
    @discardableResult
    public func removeArea(_ idOrName: String) throws -> Area {
        let found = try onlyArea(idOrName)
        try records.deleteArea(found.seq)
        try record(area: found.area.id, old: AreaHistory.json(seq: found.seq, found.area))
        noteChange(of: found.area)
        return found.area
    }

    /// Changes the area of an id, or the only area of a name; its id stays.
    ///
    /// - Returns: The area before and after.
    /// - Throws: ``PlanStoreError/noArea(_:)``, ``PlanStoreError/ambiguousArea(_:ids:)``, ``PlanStoreError/areaTooFar(name:)`` for a new
    ///   shape that reaches too far; what `change` throws.
    @discardableResult
    public func changeArea(
        _ idOrName: String, _ change: (inout Area) throws -> Void
    ) throws -> (old: Area, new: Area) {
        let found = try onlyArea(idOrName)
        var area = found.area
        try change(&area)
        area.id = found.area.id
        if area.shape != found.area.shape { try checkReach(of: area) }
        area = area.withoutRepeatedProperties
        try put(area, inPlaceOf: found)
        return (found.area, area)
    }

    /// Returns the area of an id, or the only area of a name, with its row.
    private func onlyArea(_ idOrName: String) throws -> (seq: Int64, area: Area) {
        guard let found = try records.areaRow(idOrName: idOrName) else { throw PlanStoreError.noArea(idOrName) }
        if found.area.id != idOrName {
            let ids = try records.areaRows(named: idOrName).map(\.area.id)
            guard ids.count == 1 else { throw PlanStoreError.ambiguousArea(idOrName, ids: ids) }
        }
        return found
    }

    /// Adds an area, at a row number if that is free, as undoing a removal needs.
    func insert(_ area: Area, at wanted: Int64?) throws {
        guard try records.areaRow(id: area.id) == nil else { throw PlanStoreError.duplicateArea(id: area.id) }
        var seq = try records.greatestAreaRow() + 1
        if let wanted, try !records.hasArea(inRow: wanted) { seq = wanted }
        try records.insert(area, at: seq)
        try record(area: area.id, new: AreaHistory.json(seq: seq, area))
        noteChange(of: area)
    }

    private func noteChange(of areas: Area...) {
        for box in areas.compactMap(\.shape.boundingBox) { changedAreas = changedAreas?.union(box) ?? box }
        noteAreasChanged()
    }

    /// Finds the areas of all markers in a box again.
    func assignAreas(in box: Box) throws {
        let areas = try records.areaRows()
        let finder = AreaFinder(areas.map(\.area))
        // Collects the markers first, as rows must not change while they are read.
        var changes: [(seq: Int64, area: Int64?)] = []
        try records.forEachMarkerPlace(in: box) { place in
            let area = finder.area(at: place.point).map { areas[$0].seq }
            if area != place.area { changes.append((place.seq, area)) }
        }
        for (seq, area) in changes { try records.setArea(area, ofMarkerInRow: seq) }
    }
}
