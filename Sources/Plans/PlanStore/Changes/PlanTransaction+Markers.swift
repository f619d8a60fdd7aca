import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension PlanTransaction {
    /// Puts a new marker on the drawing.
    ///
    /// - Parameters:
    ///   - point: The place, a pixel point.
    ///   - details: What is known about the marker. The workflow must allow its status for new markers; without a status the
    ///     marker gets the workflow's initial status.
    ///   - number: The marker's number; by default the number after the greatest ever given.
    ///   - role: The role in which the author acts, for the workflow.
    ///   - id: The marker's id, which no marker of the plan has or had; by default a new one.
    /// - Throws: `PlacementRefusal` if the point does not satisfy the rules, ``PlanStoreError/numberTaken(_:)``,
    ///   ``PlanStoreError/idTaken(_:)``, ``PlanStoreError/stepNotAllowed(number:from:to:role:possible:others:)``.
    @discardableResult
    public func mark(
        at point: Point, details: MarkerDetails = MarkerDetails(), style: MarkerStyle = MarkerStyle(),
        number: Int? = nil,
        role: String? = nil, tolerance: PlacementTolerance = PlacementTolerance(), id: UUID? = nil
    ) throws -> Placement {
        let place = try self.place(for: point, tolerance: tolerance)
        var details = details
        details.status = try records.workflow().status(ofNewMarker: details.status, role: role)
        let marker = Marker(id: id ?? plan.ids.next(), number: number, point: place, details: details, style: style)
        let item = try add(PlanMarker(marker: marker, author: author, created: time))
        return Placement(marker: item, snappedFrom: place == point ? nil : point)
    }

    /// Moves a marker to a pixel point, which must satisfy the placement rules. The marker is located from then on.
    @discardableResult
    public func move(
        _ number: Int, to point: Point, tolerance: PlacementTolerance = PlacementTolerance()
    ) throws -> Placement {
        var (seq, item) = try existing(number)
        let place = try self.place(for: point, tolerance: tolerance)
        item.marker.point = place
        item.marker.details.isLocated = true
        return Placement(marker: try replace(seq, with: item), snappedFrom: place == point ? nil : point)
    }

    /// Takes a marker one step further in the workflow. A marker that has the status already stays unchanged.
    ///
    /// - Throws: ``PlanStoreError/stepNotAllowed(number:from:to:role:possible:others:)`` if the workflow does not allow the
    ///   step for the role.
    @discardableResult
    public func step(_ number: Int, to status: String, role: String? = nil) throws -> PlanMarker {
        var (seq, item) = try existing(number)
        let workflow = try records.workflow()
        let (from, next) = (item.marker.details.status, workflow.status(meantBy: status) ?? status)
        guard next != from else { return item }
        guard workflow.allows(from: from, to: next, role: role) else {
            throw workflow.refusal(ofStepFrom: from, to: next, role: role, number: number)
        }
        item.marker.details.status = next
        return try replace(seq, with: item)
    }

    /// Sets fields of a marker. A point must satisfy the placement rules, and makes the marker located unless the values say that it is
    /// not; a status need not follow the workflow.
    ///
    /// - Throws: ``PlanStoreError/badValue(_:)`` for a value that does not fit its field.
    @discardableResult
    public func set(_ values: [MarkerField: JSONValue], of number: Int) throws -> PlanMarker {
        let (seq, item) = try existing(number)
        return try set(values, of: item, in: seq)
    }

    /// Sets fields of the marker of an id.
    @discardableResult
    public func set(_ values: [MarkerField: JSONValue], of id: UUID) throws -> PlanMarker {
        guard let (seq, item) = try records.marker(.id(id)) else {
            throw PlanStoreError.contentMissing(name: Message("marker \(id)"))
        }
        return try set(values, of: item, in: seq)
    }

    private func set(_ values: [MarkerField: JSONValue], of item: PlanMarker, in seq: Int64) throws -> PlanMarker {
        var item = item
        for (field, value) in values {
            do throws(MarkerFieldError) {
                try item.set(field, to: value)
            } catch {
                throw PlanStoreError.badValue(error)
            }
        }
        if values[.point] != nil {
            item.marker.point = try place(for: item.marker.point, tolerance: PlacementTolerance())
            if values[.located] == nil { item.marker.details.isLocated = true }
        }
        return try replace(seq, with: item)
    }

    /// Removes a marker. Its number is not given again; its history stays.
    @discardableResult
    public func remove(_ number: Int) throws -> PlanMarker {
        let (seq, item) = try existing(number)
        try remove(seq, item)
        return item
    }

    /// Removes the marker of an id.
    public func remove(_ id: UUID) throws {
        guard let (seq, item) = try records.marker(.id(id)) else {
            throw PlanStoreError.contentMissing(name: Message("marker \(id)"))
        }
        try remove(seq, item)
    }

    /// The marker of a number with its row number.
    func existing(_ number: Int) throws -> (seq: Int64, marker: PlanMarker) {
        if let found = try records.marker(.number(number)) { return found }
        throw PlanStoreError.noMarker(number: number, isRetired: try plan.isRetired(number: number))
    }

    // MARK: - Placement

    /// The point itself if it satisfies the rules, or else the point of the nearest allowed area within the tolerance.
    func place(for point: Point, tolerance: PlacementTolerance) throws -> Point {
        guard point.isFinite else { throw PlacementRefusal.notFinite(x: point.x, y: point.y) }
        let near = tolerance.anywhere ? [] : try records.areaRows(near: point).map(\.area)
        if near.contains(where: \.isAllowed) {
            if (try? PlacementRules(drawing: plan.drawing, areas: near).check(point)) != nil { return point }
        }
        // All areas are needed to find the nearest one.
        let rules = tolerance.anywhere ? PlacementRules(drawing: plan.drawing, areas: []) : try placementRules()
        do throws(PlacementRefusal) {
            try rules.check(point)
            return point
        } catch {
            if let snapped = rules.snappedPoint(for: error, within: tolerance.snapDistance) { return snapped }
            throw error
        }
    }

    /// The row number and id of the area that a point belongs to.
    func area(at point: Point) throws -> (seq: Int64, id: Area.ID)? {
        let near = try records.areaRows(near: point)
        return AreaFinder.area(at: point, among: near.map(\.area)).map { (near[$0].seq, near[$0].area.id) }
    }
}

extension Workflow {
    /// The status of a new marker that is given one, or none, which the workflow must allow.
    func status(ofNewMarker given: String?, role: String?) throws -> String? {
        guard let given else { return initialStatus }
        let known = status(meantBy: given) ?? given
        guard allows(from: nil, to: known, role: role) else {
            throw refusal(ofStepFrom: nil, to: known, role: role, number: nil)
        }
        return known
    }
}
