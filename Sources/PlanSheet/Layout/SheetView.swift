import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// Which part of a drawing is shown, and how large: what takes drawings, areas and markers to the sheet that is painted.
///
///     let view = SheetView(drawingSize: size, crop: kitchen.insetBy(dx: -40, dy: -40), scale: 0.5)
///     var list = OverlayLayout(drawingSize: view.size)
///     try list.append(areas.map(view.area))
///     try OverlayRenderer(list.displayList).render(view.drawing(reader), to: "kitchen.png")
public struct SheetView: Hashable, Sendable {
    /// The part shown: whole pixels of the drawing.
    public let crop: Box
    /// Pixels of the sheet to a pixel of the drawing.
    public let scale: Double
    /// The sheet's size in whole pixels.
    public let size: Size
    private let isWhole: Bool

    /// A view of a drawing.
    ///
    /// - Parameters:
    ///   - crop: the part shown, in pixel points, which is enlarged to whole pixels and cut off at the drawing's edge; all of
    ///     the drawing unless given.
    ///   - scale: 0.001 to 1000.
    /// - Returns: nothing when the part lies outside the drawing or the scale is out of range.
    public init?(drawingSize: Size, crop: Box? = nil, scale: Double = 1) {
        let drawing = Box(origin: .zero, size: drawingSize)
        guard (0.001...1000).contains(scale), drawingSize.isPositive else { return nil }
        var part = drawing
        if let crop {
            guard crop.isFinite, let cut = crop.intersection(drawing), cut.width > 0, cut.height > 0 else { return nil }
            part = Box(
                minX: cut.minX.rounded(.down), minY: cut.minY.rounded(.down), maxX: cut.maxX.rounded(.up),
                maxY: cut.maxY.rounded(.up))
        }
        self.crop = part
        self.scale = scale
        isWhole = part == drawing
        size = Size(
            width: max((part.width * scale).rounded(), 1), height: max((part.height * scale).rounded(), 1))
    }

    /// Takes pixel points of the drawing to those of the sheet.
    public var transform: AffineTransform {
        // By the rounded size, so that the drawing's pixels and what is painted on them stay together to the last pixel.
        AffineTransform.translation(x: -crop.minX, y: -crop.minY)
            .concatenating(.scale(x: size.width / crop.width, y: size.height / crop.height))
    }

    /// The drawing's rows as the sheet shows them.
    ///
    /// - Parameter reader: a reader that has read no row yet.
    public func drawing(_ reader: any DrawingReader) -> any DrawingReader {
        var drawing = reader
        if !isWhole,
            let cropped = CroppedDrawing(
                reader, left: Int(crop.minX), top: Int(crop.minY), width: Int(crop.width), height: Int(crop.height))
        {
            drawing = cropped
        }
        if size != crop.size {
            drawing = ScaledDrawing(drawing, width: Int(size.width), height: Int(size.height))
        }
        return drawing
    }

    /// An area on the sheet; nothing when the scaling leaves nothing of it.
    public func area(_ area: Area) -> Area? {
        if isWhole && size == crop.size { return area }
        let polygons = area.shape.polygons.compactMap { polygon -> Polygon? in
            guard let exterior = ring(polygon.exterior) else { return nil }
            return Polygon(exterior: exterior, holes: polygon.holes.compactMap { ring($0) })
        }
        guard !polygons.isEmpty else { return nil }
        var moved = area
        moved.shape = MultiPolygon(polygons: polygons)
        return moved
    }

    /// A marker on the sheet, as large as before.
    public func marker(_ marker: Marker) -> Marker {
        if isWhole && size == crop.size { return marker }
        var moved = marker
        moved.point = marker.point.applying(transform)
        return moved
    }

    /// The markers on the sheet, as large as before: those of the part that it shows, of the whole drawing all.
    public func markers(_ markers: [Marker]) -> [Marker] {
        if isWhole { return size == crop.size ? markers : markers.map(marker) }
        let sheet = Box(origin: .zero, size: size)
        return markers.lazy.map(marker).filter { sheet.contains($0.point) }
    }

    private func ring(_ ring: Ring) -> Ring? { try? Ring(ring.vertices.map { $0.applying(transform) }) }
}
