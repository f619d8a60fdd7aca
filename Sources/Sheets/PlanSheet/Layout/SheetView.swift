import Glibc
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
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
    public private(set) var scale: Double
    /// The size of the part on the sheet, whose top left corner it begins at, in whole pixels.
    public private(set) var drawingSize: Size
    /// The sheet's size in whole pixels: larger than ``drawingSize`` where panels stand beside the drawing.
    public private(set) var size: Size
    /// The part of the sheet that is not the drawing, from 0 to 1.
    var panelPart: Double { 1 - drawingSize.width * drawingSize.height / (size.width * size.height) }
    /// True if all of the drawing is shown.
    let isWhole: Bool
    /// The size of the part before it was halved, and how often it was.
    private var fullSize: Size
    private var halvings = 0

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
        self.drawingSize = Size(
            width: max((part.width * scale).rounded(), 1), height: max((part.height * scale).rounded(), 1))
        size = self.drawingSize
        fullSize = self.drawingSize
    }

    /// Returns a view of this part of the drawing with width and height halved `times` times. An odd number of pixels is rounded up, and
    /// the last half pixel is empty.
    func halved(_ times: Int) -> SheetView {
        var view = self
        let divisor = exp2(Double(times))
        view.halvings = times
        view.scale = scale / divisor
        view.drawingSize = Size(
            width: (fullSize.width / divisor).rounded(.up), height: (fullSize.height / divisor).rounded(.up))
        view.size = view.drawingSize
        return view
    }

    /// Returns a view of this part of the drawing at another scale.
    func scaled(to scale: Double) -> SheetView {
        var view = self
        view.scale = scale
        view.drawingSize = Size(
            width: max((crop.width * scale).rounded(), 1), height: max((crop.height * scale).rounded(), 1))
        (view.size, view.fullSize) = (view.drawingSize, view.drawingSize)
        return view
    }

    /// Returns this view on a larger sheet, with paper at the right of the drawing and below the drawing.
    func enlarged(to size: Size) -> SheetView {
        var view = self
        view.size = size
        return view
    }

    /// True if the part is drawn at the drawing's own size, pixel by pixel.
    private var isUnscaled: Bool { fullSize == crop.size && halvings == 0 }

    /// Takes pixel points of the drawing to those of the sheet.
    public var transform: AffineTransform {
        // By the rounded size, so that the drawing's pixels and what is painted on them stay together to the last pixel.
        AffineTransform.translation(x: -crop.minX, y: -crop.minY)
            .concatenating(
                .scale(
                    x: fullSize.width / crop.width / exp2(Double(halvings)),
                    y: fullSize.height / crop.height / exp2(Double(halvings))))
    }

    /// The drawing's rows as the sheet shows them, with white paper beside them where the sheet is larger.
    ///
    /// - Parameters:
    ///   - reader: a reader that has read no row yet.
    ///   - columns: which of the sheet's columns are read; all unless given.
    public func drawing(_ reader: any DrawingReader, columns: Range<Int>? = nil) -> any DrawingReader {
        guard size != drawingSize else { return part(of: reader, columns: columns) }
        let columns = columns ?? 0..<Int(saturating: size.width)
        let drawn = columns.clamped(to: 0..<Int(saturating: drawingSize.width))
        // Of columns that are all beside the drawing, one of its own is read and not shown.
        let drawing = part(of: reader, columns: drawn.isEmpty ? 0..<1 : drawn)
        return PaddedDrawing(drawing, columns: drawn.count, width: columns.count, height: Int(saturating: size.height))
            ?? drawing
    }

    /// The rows of the part that is shown, in the size that it is shown in.
    private func part(of reader: any DrawingReader, columns: Range<Int>?) -> any DrawingReader {
        let (width, height) = (Int(saturating: drawingSize.width), Int(saturating: drawingSize.height))
        // Of a sheet that is not scaled the columns are those of the drawing.
        let shown = isUnscaled ? columns?.clamped(to: 0..<width) : nil
        var drawing = reader
        if !isWhole || shown != nil {
            let (left, part) = (
                Int(saturating: crop.minX) + (shown?.lowerBound ?? 0), shown?.count ?? Int(saturating: crop.width)
            )
            drawing =
                CroppedDrawing(
                    reader, left: left, top: Int(saturating: crop.minY), width: part,
                    height: Int(saturating: crop.height)) ?? reader
        }
        return isUnscaled ? drawing : ScaledDrawing(drawing, width: width, height: height, columns: columns)
    }

    /// An area on the sheet; nothing when the scaling leaves nothing of it.
    public func area(_ area: Area) -> Area? {
        if isWhole && isUnscaled { return area }
        guard let shape = shape(area.shape) else { return nil }
        var moved = area
        moved.shape = shape
        return moved
    }

    /// A shape on the sheet; nothing when the scaling leaves nothing of it.
    private func shape(_ shape: MultiPolygon) -> MultiPolygon? {
        let polygons = shape.polygons.compactMap { polygon -> Polygon? in
            guard let exterior = ring(polygon.exterior) else { return nil }
            return Polygon(exterior: exterior, holes: polygon.holes.compactMap { ring($0) })
        }
        return polygons.isEmpty ? nil : MultiPolygon(polygons)
    }

    /// A detection on the sheet; nothing where nothing of its box is shown.
    public func detection(_ detection: Detection) -> Detection? {
        if isWhole && isUnscaled { return detection }
        let transform = transform
        var moved = detection
        moved.box = detection.box.applying(transform)
        guard moved.box.intersects(Box(origin: .zero, size: drawingSize)) else { return nil }
        moved.outline = detection.outline.flatMap(shape)
        for index in moved.keypoints.indices {
            moved.keypoints[index].point = moved.keypoints[index].point.applying(transform)
        }
        return moved
    }

    /// A marker on the sheet, as large as before.
    public func marker(_ marker: Marker) -> Marker {
        if isWhole && isUnscaled { return marker }
        var moved = marker
        moved.point = marker.point.applying(transform)
        return moved
    }

    /// The markers on the sheet, as large as before: those of the part that it shows, of the whole drawing all.
    public func markers(_ markers: [Marker]) -> [Marker] {
        if isWhole { return isUnscaled ? markers : markers.map(marker) }
        let sheet = Box(origin: .zero, size: drawingSize)
        return markers.lazy.map(marker).filter { sheet.contains($0.point) }
    }

    /// The markers on the sheet, with what decides their colours.
    func markers(_ markers: [Marker], keys: MarkerKeys) -> (markers: [Marker], keys: MarkerKeys) {
        if isWhole { return (self.markers(markers), keys) }
        let sheet = Box(origin: .zero, size: drawingSize)
        let shown = markers.indices.filter { sheet.contains(markers[$0].point.applying(transform)) }
        return (shown.map { marker(markers[$0]) }, keys[shown])
    }

    /// Returns the numbers of areas and markers in the part that is shown; nil for the whole drawing.
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
