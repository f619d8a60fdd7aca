import Glibc
import PlanBase
import PlanGeometry
import PlanImage

extension DrawnPage {
    /// The page with what a page of a PDF paints, without what hidden layers hold and what lies outside its clip.
    ///
    /// - Parameters:
    ///   - painting: What the page paints.
    ///   - document: The document of the page, whose pictures are read for dark lines.
    public init(_ painting: PagePainting, of document: PDFDocument) {
        self.init(size: painting.size)
        var placements: [PictureMosaic.Placement] = []
        for object in painting.objects where painting.isShown(object.layer) {
            let layer = object.layer.map { painting.layers[$0].name } ?? ""
            let clip = object.clip.map { painting.clips[$0].box }
            switch object.kind {
            case .stroke(let path, let style, let paint):
                for line in path.chains where Self.isVisible(line, in: clip) {
                    strokes.append(
                        DrawnStroke(
                            line, width: style.lineWidth, dashes: style.dash, gray: paint.lightness, layer: layer))
                }
            case .fill(let path, _, let paint):
                let rings = path.chains.filter { Self.isVisible($0, in: clip) }
                if !rings.isEmpty { fills.append(DrawnFill(rings, gray: paint.lightness, layer: layer)) }
            case .picture(let corners, let image):
                if let image, Self.isVisible(corners, in: clip) {
                    placements.append(PictureMosaic.Placement(image: image, corners: corners, clip: clip))
                }
            }
        }
        for text in painting.texts where painting.isShown(text.layer) {
            texts.append(DrawnText(text.text, in: text.boxOfCapitals, angle: text.angle * 180 / .pi))
        }
        strokes += lines(ofPictures: placements, of: document)
    }

    /// The dark lines of pictures, which are followed on the page as it reads, so that they are the same however it lies.
    private func lines(ofPictures placements: [PictureMosaic.Placement], of document: PDFDocument) -> [DrawnStroke] {
        let turn = QuarterTurn(levelling: self)
        let level = placements.map { $0.turned(by: turn) }
        guard let mosaic = PictureMosaic(level, page: turn.turnedSize, of: document) else { return [] }
        return PixelLines(mosaic, enlargement: enlargement).strokes.map { stroke in
            var stroke = stroke
            stroke.points = stroke.points.map(turn.back)
            return stroke
        }
    }

    /// The factor by which the page is larger than sheets are drawn, in steps of the square root of two: the middle height of a sheet's
    /// texts is near 6 points.
    private var enlargement: Double {
        let heights = texts.map { min($0.box.width, $0.box.height) }.filter { $0 > 0 && $0.isFinite }.sorted()
        guard heights.count >= 5 else { return 1 }
        let steps = (2 * log2(heights[heights.count / 2] / 6)).rounded()
        return pow(2, min(max(steps, -4), 4) / 2)
    }

    /// True if the box around points shares a point with a clip's box.
    private static func isVisible(_ points: [Point], in clip: Box?) -> Bool {
        guard let clip else { return true }
        return Box(enclosing: points)?.intersects(clip) ?? false
    }
}

extension PagePainting {
    /// True for no layer, and for one that is shown.
    fileprivate func isShown(_ layer: Int?) -> Bool { layer.map { layers[$0].isShown } ?? true }
}

extension PageText {
    /// The box around the run's capitals, which is nearer to what is seen than that from the font's descent to its ascent.
    fileprivate var boxOfCapitals: Box {
        let along = Vector(dx: cos(angle), dy: sin(angle))
        // Capitals of most fonts are about 0.72 em high.
        let up = Vector(dx: along.dy, dy: -along.dx) * (0.72 * size)
        let end = origin + along * length
        return Box(enclosing: [origin, end, origin + up, end + up]) ?? box
    }
}

extension PagePaint {
    /// The lightness, from 0 for black to 1 for white, over white paper; patterns are taken for a middle grey.
    fileprivate var lightness: Double {
        switch self {
        case .color(let color):
            // The weights of ITU-R BT.709.
            let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
            return 1 - color.alpha * (1 - light)
        case .tiling, .shading: return 0.6
        }
    }
}

extension Path {
    /// The subpaths as chains of points, curves as chords within a twentieth of a point; a closed one ends where it began.
    fileprivate var chains: [[Point]] {
        var chains: [[Point]] = []
        for element in flattened(tolerance: 0.05).elements {
            switch element {
            case .move(let point): chains.append([point])
            case .line(let point): if !chains.isEmpty { chains[chains.count - 1].append(point) }
            case .quadCurve, .curve: break  // Flattened paths have none.
            case .closeSubpath:
                if let first = chains.last?.first, chains.last?.last != first { chains[chains.count - 1].append(first) }
            }
        }
        return chains.filter { $0.count > 1 }
    }
}
