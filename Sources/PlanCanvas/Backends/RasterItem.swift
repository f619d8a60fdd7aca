import PlanGeometry
import PlanModel

/// What the raster backend paints at one go.
enum RasterItem: Sendable {
    /// A path, straight onto the rows.
    case figure(RasterFigure)
    /// A text of small letters, straight onto the rows.
    case text(RasterText)
    /// Marks, straight onto the rows.
    case sprites(SpriteLayer)
    /// What only Cairo paints, onto a tile that is then blended over the rows.
    case onTile(DisplayNode, PixelBox)

    /// The pixels of the drawing outside of which nothing is painted.
    var box: PixelBox {
        switch self {
        case .figure(let figure): figure.box
        case .text(let text): text.box
        case .sprites(let layer): PixelBox(covering: layer.bounds)
        case .onTile(_, let box): box
        }
    }
}

extension DisplayNode {
    /// What a node consists of, bottom up, each part painted straight onto rows if it can be.
    ///
    /// - Parameters:
    ///   - transform: takes the node's coordinates to the drawing's.
    ///   - masks: what the texts of a display list share.
    func rasterItems(_ transform: AffineTransform = .identity, drawing: PixelBox, masks: GlyphMasks) -> [RasterItem] {
        directItems(transform, drawing: drawing, masks) ?? tileItems(transform, drawing: drawing)
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
    private func directItems(_ transform: AffineTransform, drawing: PixelBox, _ masks: GlyphMasks) -> [RasterItem]? {
        func fill(_ path: Path, _ rule: FillRule, _ color: Color) -> [RasterItem] {
            RasterFigure(filling: path.applying(transform), rule, color, drawing: drawing).map { [.figure($0)] } ?? []
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
                    stroking: path.applying(transform), scaled, color, drawing: drawing) as RasterFigure??
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
            if transform == .identity, let text = RasterText(text, drawing: drawing, masks) { return [.text(text)] }
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
            return nodes.flatMap { $0.rasterItems(transform, drawing: drawing, masks: masks) }
        case .transform(let inner, let node):
            return node.rasterItems(inner.concatenating(transform), drawing: drawing, masks: masks)
        case .opacity(let opacity, let node):
            guard case .fill(let path, let rule, let paint) = node.withoutPlace, case .color(let color) = paint.style
            else { return nil }
            return fill(path, rule, color.withAlpha(color.alpha * min(max(opacity, 0), 1)))
        case .label(_, let node), .hidden(let node), .read(from: _, let node):
            return node.directItems(transform, drawing: drawing, masks)
        case .picture, .custom, .blend, .mask, .clip, .shadow, .blur: return nil
        }
    }
}
