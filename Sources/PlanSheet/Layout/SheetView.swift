import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// Which part of a drawing is shown, and how large: what takes drawings, areas and markers to the sheet that is painted.
///
///     let view = SheetView(drawingSize: size, crop: kitchen.insetBy(dx: -40, dy: -40), scale: 0.5)
///     var layout = OverlayLayout(drawingSize: view.size)
///     try layout.append(areas.map(view.area))
///     try OverlayRenderer(layout.displayList).render(view.drawing(reader), to: "kitchen.png")
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
    /// - Parameters:
    ///   - reader: a reader that has read no row yet.
    ///   - columns: which of the sheet's columns are read; all unless given.
    public func drawing(_ reader: any DrawingReader, columns: Range<Int>? = nil) -> any DrawingReader {
        let (width, height) = (Int(size.width), Int(size.height))
        let isScaled = size != crop.size
        // Of a sheet that is not scaled the columns are those of the drawing.
        let shown = isScaled ? nil : columns?.clamped(to: 0..<width)
        var drawing = reader
        if !isWhole || shown != nil {
            let (left, part) = (Int(crop.minX) + (shown?.lowerBound ?? 0), shown?.count ?? Int(crop.width))
            drawing =
                CroppedDrawing(reader, left: left, top: Int(crop.minY), width: part, height: Int(crop.height)) ?? reader
        }
        return isScaled ? ScaledDrawing(drawing, width: width, height: height, columns: columns) : drawing
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
        moved.shape = MultiPolygon(polygons)
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

    /// How many areas and markers the part has that is shown; nil for the whole drawing.
    func part(areas: [Area], markers: [Marker]) -> SheetReport.Part? {
        guard !isWhole else { return nil }
        let crop = crop
        return SheetReport.Part(
            areaCount: areas.count { $0.shape.boundingBox.map(crop.intersects) ?? false },
            markerCount: self.markers(markers).count)
    }

    private func ring(_ ring: Ring) -> Ring? { try? Ring(ring.vertices.map { $0.applying(transform) }) }
}

extension SheetView: CustomStringConvertible {
    /// The part of the drawing and the size that it is drawn in: `(0.0, 0.0)...(800.0, 600.0) at 400.0 x 300.0`.
    public var description: String { "\(crop) at \(size)" }
}
