import PlanGeometry

/// The conditions that a pixel point must meet for a marker to be placed there: finite, on the drawing, in an allowed area.
///
/// The drawing's edge belongs to the drawing and an area's boundary to the area, holes' boundaries included. Without allowed
/// areas the whole drawing is allowed.
public struct PlacementRules: Sendable {
    /// The drawing's size in pixels.
    public let drawingSize: Size
    /// The areas in which markers may be placed; none allow the whole drawing.
    public let allowedAreas: [Area]
    private let index: AreaIndex

    /// The rules of a drawing of a size in pixels with areas, of which the allowed ones count.
    public init(drawingSize: Size, areas: [Area] = []) {
        self.drawingSize = drawingSize
        allowedAreas = areas.filter(\.isAllowed)
        index = AreaIndex(allowedAreas.map(\.shape))
    }

    /// The rules of a drawing with areas, of which the allowed ones count.
    public init(drawing: Drawing, areas: [Area]) { self.init(drawingSize: drawing.size, areas: areas) }

    /// Checks a pixel point and refuses it for the first rule that it breaks.
    public func check(_ point: Point) throws(PlacementRefusal) {
        guard point.isFinite else { throw .notFinite(x: point.x, y: point.y) }
        guard point.isOn(drawingOf: drawingSize) else { throw .outsideDrawing(point, drawingSize: drawingSize) }
        guard !allowedAreas.isEmpty, !index.hasAreas(at: point) else { return }
        // If no allowed area has any shape, there is no nearest one; the first is named.
        let area = allowedAreas[index.nearestArea(to: point)?.area ?? 0]
        let outline = area.shape.nearestBoundaryPoint(to: point)
        throw .outsideAreas(
            point, nearest: NearestArea(area: area, distance: outline.distance, point: outline.point))
    }

    /// Checks a batch of markers on all cores and numbers those that are accepted.
    ///
    /// - Parameters:
    ///   - markers: The batch. The markers keep their identifiers, details and styles.
    ///   - numbering: Which numbers the accepted ones get.
    /// - Returns: The accepted markers in the order of the batch, and why the others were refused.
    public func check(
        _ markers: consuming [Marker], numbering: MarkerNumbering = .consecutive()
    ) -> PlacementResult {
        let refused = refusals(of: markers)
        return number(markers, except: refused, numbering)
    }

    /// Numbers the markers of a batch that are not refused.
    ///
    /// - Parameters:
    ///   - markers: The batch. The markers keep their identifiers, details and styles.
    ///   - refused: Why the others are refused, by their indices.
    /// - Returns: The markers in the order of the batch, and why the others were refused.
    package func number(
        _ markers: consuming [Marker], except refused: [Int: PlacementRefusal], _ numbering: MarkerNumbering
    ) -> PlacementResult {
        switch numbering {
        case .single:
            let last = markers.indices.last { refused[$0] == nil }
            return PlacementResult(accepted: last.map { [markers[$0]] } ?? [], refused: refused)
        case .consecutive(let existing):
            if markers.contains(where: { $0.number == nil }) { number(&markers, beside: existing, except: refused) }
            if !refused.isEmpty { markers = markers.indices.filter { refused[$0] == nil }.map { markers[$0] } }
            return PlacementResult(accepted: markers, refused: refused)
        }
    }

    private func number(
        _ markers: inout [Marker], beside existing: [Marker], except refused: [Int: PlacementRefusal]
    ) {
        func taken() -> some Sequence<Int> { [markers, existing].lazy.joined().compactMap(\.number) }
        var free = FreeNumbers(markers.count, above: max(taken().max() ?? 0, 0)) { Set(taken()) }
        for index in markers.indices where markers[index].number == nil && refused[index] == nil {
            markers[index].number = free.next()
        }
    }

    private func refusals(of markers: [Marker]) -> [Int: PlacementRefusal] {
        refusals(count: markers.count) { markers[$0].point }
    }

    /// Checks a batch of points on all cores.
    ///
    /// - Parameter point: Returns the point of an index; nil for none.
    /// - Returns: Why points are refused, by their indices.
    package func refusals(
        count: Int, point: @Sendable (_ index: Int) -> Point?
    ) -> [Int: PlacementRefusal] {
        let refusals = concurrentMap(concurrentParts(of: count)) { part in
            var refusals: [(Int, PlacementRefusal)] = []
            for index in part {
                guard let point = point(index) else { continue }
                do throws(PlacementRefusal) {
                    try check(point)
                } catch {
                    refusals.append((index, error))
                }
            }
            return refusals
        }
        return Dictionary(uniqueKeysWithValues: refusals.joined())
    }
}

extension Point {
    /// True if the point lies on a drawing of a size in pixels, or on the drawing's edge.
    func isOn(drawingOf size: Size) -> Bool { x >= 0 && x <= size.width && y >= 0 && y <= size.height }
}

extension Area {
    /// True if no part of the area can lie on a drawing of a size in pixels, as the area's bounding box and the drawing have no common
    /// point. Areas are like that if their file is read in other coordinates than its own.
    package func isOutside(drawingOf size: Size) -> Bool {
        shape.boundingBox.map { !Box(origin: .zero, size: size).intersects($0) } ?? true
    }
}
