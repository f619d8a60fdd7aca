import PlanBase
import PlanGeometry

/// A part of a display list that the raster backend paints at one go.
enum RasterItem: Sendable {
    /// A path, straight onto the rows.
    case figure(RasterFigure)
    /// Boxes of whole pixels in one colour, one at least, of which none meets another, straight onto the rows.
    case boxes([PixelBox], CoverageColor)
    /// A text of small letters, straight onto the rows.
    case text(RasterText)
    /// Marks, straight onto the rows: few, and larger in memory than all others.
    indirect case sprites(SpriteLayer)
    /// A node that only Cairo paints, onto a tile that is then blended over the rows, and the pixels that it may paint.
    case onTile(DisplayNode, PixelBox)

    /// The pixels of the drawing outside of which nothing is painted.
    var box: PixelBox {
        switch self {
        case .figure(let figure): figure.box
        case .boxes(let boxes, _): boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        case .text(let text): text.box
        case .sprites(let layer): PixelBox(covering: layer.bounds)
        case .onTile(_, let box): box
        }
    }
}

extension DisplayNode {
    /// Returns the parts that the node consists of, bottom up. Each part is painted straight onto rows if it can be.
    ///
    /// - Parameters:
    ///   - transform: takes the node's coordinates to the drawing's.
    ///   - shared: what the parts of a display list share.
    func rasterItems(_ transform: AffineTransform = .identity, drawing: PixelBox, shared: SharedParts) -> [RasterItem] {
        directItems(transform, drawing: drawing, shared) ?? tileItems(transform, drawing: drawing)
    }

    /// The node as one part that Cairo paints.
    func tileItems(_ transform: AffineTransform = .identity, drawing: PixelBox) -> [RasterItem] {
        // A side may be infinite, which no transform but the identity keeps.
        guard let bounds = transform == .identity ? bounds : bounds?.applying(transform) else { return [] }
        let box = PixelBox(covering: bounds).intersection(drawing)
        let node = transform == .identity ? self : .transform(transform, self)
        return box.isEmpty ? [] : [.onTile(node, box)]
    }

    /// The node's parts; nothing for a node that as a whole needs Cairo.
    private func directItems(_ transform: AffineTransform, drawing: PixelBox, _ shared: SharedParts) -> [RasterItem]? {
        func fill(_ path: Path, _ rule: FillRule, _ color: Color) -> [RasterItem] {
            let (path, color) = (path.applying(transform), shared.color(color))
            if let boxes = path.wholePixels(rule, in: drawing) { return boxes.isEmpty ? [] : [.boxes(boxes, color)] }
            return RasterFigure(filling: path, rule, color, drawing: drawing).map { [.figure($0)] } ?? []
        }
        /// A stroke in the node's coordinates; nothing where the transform would make it uneven.
        func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color) -> [RasterItem]? {
            guard let scale = transform.uniformScale else { return nil }
            var scaled = style
            scaled.lineWidth *= scale
            scaled.dash = style.dash.map { $0 * scale }
            scaled.dashPhase *= scale
            guard
                let figure = try? RasterFigure(
                    stroking: path.applying(transform), scaled, shared.color(color), drawing: drawing) as RasterFigure??
            else { return nil }
            return figure.map { [.figure($0)] } ?? []
        }
        switch self {
        case .fill(let path, let rule, let paint):
            guard case .color(let color) = paint.style else { return nil }
            return fill(path, rule, color)
        case .stroke(let path, let style, let paint):
            guard case .color(let color) = paint.style else { return nil }
            return stroke(path, style, color)
        case .text(let text):
            if transform == .identity, let text = RasterText(text, drawing: drawing, shared) { return [.text(text)] }
            guard let letters = text.outline else { return nil }
            var items: [RasterItem] = []
            if let halo = text.halo, halo.width > 0 {
                guard
                    let edge = stroke(letters, StrokeStyle(lineWidth: 2 * halo.width, lineJoin: .round), halo.color)
                else { return nil }
                items = edge
            }
            return items + fill(letters, .nonZero, text.color)
        case .styledText(let text):
            guard let runs = text.runs else { return nil }
            var items: [RasterItem] = []
            for run in runs {
                guard case .color(let color) = run.style else { return nil }
                items += fill(run.letters, .nonZero, color)
            }
            for run in runs {
                for line in run.lines {
                    guard case .color(let color) = line.color.map({ .color($0) }) ?? run.style else { return nil }
                    items += fill(Rectangle().path(in: line.box), .nonZero, color)
                }
            }
            return items
        case .sprites(let layer):
            return transform == .identity && layer.isPaintedOnRows ? [.sprites(layer)] : nil
        case .group(let nodes):
            return nodes.flatMap { $0.rasterItems(transform, drawing: drawing, shared: shared) }
        case .transform(let inner, let node):
            return node.rasterItems(inner.concatenating(transform), drawing: drawing, shared: shared)
        case .opacity(let opacity, let node):
            guard case .fill(let path, let rule, let paint) = node.withoutPlace, case .color(let color) = paint.style
            else { return nil }
            return fill(path, rule, color.withAlpha(color.alpha * min(max(opacity, 0), 1)))
        case .label(_, let node), .hidden(let node), .read(from: _, let node):
            return node.directItems(transform, drawing: drawing, shared)
        case .picture, .custom, .blend, .mask, .clip, .shadow, .blur: return nil
        }
    }
}

extension Path {
    /// The pixels of a drawing that the path encloses, as boxes of which none meets another, where it is a rectangle along the axes
    /// with corners on those of pixels, or a frame between two of them.
    func wholePixels(_ rule: FillRule, in drawing: PixelBox) -> [PixelBox]? {
        guard elements.count == 5 || elements.count == 10, let outer = wholePixels(from: 0) else { return nil }
        guard elements.count == 10 else {
            let box = outer.box.intersection(drawing)
            return box.isEmpty ? [] : [box]
        }
        guard let inner = wholePixels(from: 5), outer.box.contains(inner.box),
            rule == .evenOdd || inner.isClockwise != outer.isClockwise
        else { return nil }
        let (frame, hole) = (outer.box, inner.box)
        return [
            PixelBox(left: frame.left, top: frame.top, right: frame.right, bottom: hole.top),
            PixelBox(left: frame.left, top: hole.top, right: hole.left, bottom: hole.bottom),
            PixelBox(left: hole.right, top: hole.top, right: frame.right, bottom: hole.bottom),
            PixelBox(left: frame.left, top: hole.bottom, right: frame.right, bottom: frame.bottom),
        ].map { $0.intersection(drawing) }.filter { !$0.isEmpty }
    }

    /// The rectangle of whole pixels that five elements are, and which way it turns.
    private func wholePixels(from place: Int) -> (box: PixelBox, isClockwise: Bool)? {
        guard case .move(let first) = elements[place], case .line(let second) = elements[place + 1],
            case .line(let third) = elements[place + 2], case .line(let fourth) = elements[place + 3],
            case .closeSubpath = elements[place + 4]
        else { return nil }
        guard
            first.y == second.y && second.x == third.x && third.y == fourth.y && fourth.x == first.x
                || first.x == second.x && second.y == third.y && third.x == fourth.x && fourth.y == first.y
        else { return nil }
        // As far as a drawing can reach, where every whole number has a value of its own.
        let limit = 1e9
        func isWhole(_ side: Double) -> Bool { side == side.rounded() && abs(side) <= limit }
        guard isWhole(first.x), isWhole(first.y), isWhole(third.x), isWhole(third.y) else { return nil }
        let box = PixelBox(
            left: Int(min(first.x, third.x)), top: Int(min(first.y, third.y)), right: Int(max(first.x, third.x)),
            bottom: Int(max(first.y, third.y)))
        return (box, (second - first).cross(third - second) > 0)
    }
}
