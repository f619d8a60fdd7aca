import PlanBase
import PlanGeometry
import PlanModel

/// Moves the contents of a plan onto a new picture of its drawing, in the transaction that makes a new plan.
struct Redrawing {
    private let drawing: RedrawnDrawing
    private let old: any RecordReader
    private let transaction: PlanTransaction
    private let bounds: Box
    private var report = RedrawReport()

    /// The greatest distance, in pixels, by which rounding can bring a point beyond an edge that it was on.
    private static let tolerance = 1e-3

    init(_ drawing: RedrawnDrawing, of old: any RecordReader, in transaction: PlanTransaction) {
        (self.drawing, self.old, self.transaction) = (drawing, old, transaction)
        bounds = Box(origin: .zero, size: drawing.size)
    }

    /// Takes the workflow, the measured lines and details, the areas and the markers over.
    consuming func run() throws -> RedrawReport {
        try transaction.setWorkflow(old.workflow())
        try moveLines()
        try moveDetails()
        try moveDetections()
        let areas = try moveAreas()
        try transaction.finish()
        try moveMarkers(areas)
        return report
    }

    /// A line of which a part lies outside is left out: its length would be another.
    private mutating func moveLines() throws {
        for line in try old.measuredLines() {
            let points = line.points.compactMap { placed($0) }
            guard points.count == line.points.count, let moved = line.with(points: points) else {
                report.lostLines.append(line)
                continue
            }
            try transaction.put(moved)
            report.lineCount += 1
        }
    }

    /// A detail becomes the box around its image, and its scale grows as the picture does in its middle.
    private mutating func moveDetails() throws {
        for detail in try old.details() {
            let corners = detail.box.corners.compactMap { $0.applying(drawing.transform) }
            let growth = drawing.transform.affineMap(near: detail.box.center)?.determinant.magnitude.squareRoot()
            guard corners.count == 4, let growth, let box = Box(enclosing: corners)?.intersection(bounds),
                let moved = DrawingDetail(
                    name: detail.name, box: box, pixelsPerMetre: detail.pixelsPerMetre * growth)
            else {
                report.lostDetails.append(detail)
                continue
            }
            try transaction.put(moved)
        }
    }

    /// The box of a detection becomes the box around its image; keypoints that lie outside are left out.
    private mutating func moveDetections() throws {
        for skeleton in try old.skeletons() { try transaction.put(skeleton) }
        for detection in try old.detections() {
            let corners = detection.box.corners.compactMap { $0.applying(drawing.transform) }
            guard corners.count == 4, let box = Box(enclosing: corners), box.intersects(bounds) else {
                report.lostDetections.append(detection.id)
                continue
            }
            var moved = detection
            moved.box = box
            moved.outline = detection.outline.map { $0.applying(drawing.transform, within: bounds) }
            if moved.outline?.polygons.isEmpty == true { moved.outline = nil }
            moved.keypoints = detection.keypoints.compactMap { keypoint in
                placed(keypoint.point).map { point in
                    var keypoint = keypoint
                    keypoint.point = point
                    return keypoint
                }
            }
            guard moved.problem(keptOnDrawing: drawing.size) == nil else {
                report.lostDetections.append(detection.id)
                continue
            }
            try transaction.put(moved)
            report.detectionCount += 1
        }
    }

    /// Returns the areas that the new plan has, each with its row, in the order they are painted.
    private mutating func moveAreas() throws -> [(seq: Int64, area: Area)] {
        for (_, area) in try old.areaRows() {
            var moved = area
            moved.shape = area.shape.applying(drawing.transform, within: bounds)
            guard !moved.shape.polygons.isEmpty else {
                report.lostAreas.append(area)
                continue
            }
            if isCut(area) { report.cutAreas.append(area) }
            try transaction.add(moved)
            report.areaCount += 1
        }
        return try transaction.records.areaRows()
    }

    /// True if a vertex of an area lies outside the new picture, so that a part of the area was cut off.
    private func isCut(_ area: Area) -> Bool {
        area.shape.rings.contains { ring in
            ring.vertices.contains { point in
                point.applying(drawing.transform).map { bounds.distance(to: $0) > Self.tolerance } ?? true
            }
        }
    }

    private mutating func moveMarkers(_ areas: [(seq: Int64, area: Area)]) throws {
        let last = try old.greatestMarkerRow()
        guard last >= 1 else { return }
        let records = transaction.records
        let finder = AreaFinder(areas.map(\.area))
        let initialStatus = try old.workflow().initialStatus
        let insertion = try records.bulkInsertion()
        var (kept, statuses) = (RowRuns<Bool>(), RowRuns<String>())
        try old.forEachMarker(inRows: 1...last, isLatestFirst: false) { seq, item in
            guard var point = placed(item.marker.point) else {
                let marker = item.marker
                report.lostMarkers.append(
                    RedrawReport.LostMarker(
                        number: marker.number ?? 0, point: marker.point, title: marker.details.title))
                return
            }
            var area = finder.area(at: point).map { areas[$0] }
            if area?.area.id != item.area, let former = areas.first(where: { $0.area.id == item.area }),
                let snapped = Self.snapped(point, into: former.area, drawing.size)
            {
                point = snapped
                area = finder.area(at: point).map { areas[$0] }
            }
            var moved = item
            moved.marker.point = point
            moved.area = area?.area.id
            for attachment in moved.attachments where try !records.hasContent(attachment.hash) {
                guard let bytes = try old.content(attachment.hash) else {
                    throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
                }
                try records.keep(bytes, hash: attachment.hash)
            }
            try insertion.add(moved, area: area?.seq, at: seq)
            report.markerCount += 1
            kept.append(seq, true)
            if let status = item.marker.details.status, status != initialStatus { statuses.append(seq, status) }
        }
        try insertion.finish()
        for run in kept.runs { try transaction.record(marker: run.rows.lowerBound, upTo: run.rows.upperBound) }
        for (rows, status) in statuses.runs {
            try transaction.record(
                marker: rows.lowerBound, upTo: rows.count > 1 ? rows.upperBound : nil, field: MarkerField.status.name,
                new: .string(status))
        }
        // The numbers of markers that are gone are not given again.
        try old.forEachIdentity { known in
            if known.isRetired || !kept.contains(known.row) {
                try records.insertRetired(known.row, id: known.id, number: known.number)
            }
        }
    }

    /// Where a point of the old drawing lies on the new picture, to a thousandth of a pixel, as people read lists of places; nil if the
    /// point lies outside.
    private func placed(_ point: Point) -> Point? {
        guard let image = point.applying(drawing.transform) else { return nil }
        let rounded = Point(x: (image.x * 1000).rounded() / 1000, y: (image.y * 1000).rounded() / 1000)
        guard bounds.distance(to: image) <= Self.tolerance, rounded.isFinite else { return nil }
        return bounds.nearestPoint(to: rounded)
    }

    /// The point of an area beside which rounding has put a marker that was in the area or on its boundary; nil if the marker lies
    /// further away.
    private static func snapped(_ point: Point, into area: Area, _ size: Size) -> Point? {
        var area = area
        area.isAllowed = true
        let snapped = try? PlacementRules(drawingSize: size, areas: [area]).check(point, snappingWithin: tolerance)
        return snapped == point ? nil : snapped
    }
}
