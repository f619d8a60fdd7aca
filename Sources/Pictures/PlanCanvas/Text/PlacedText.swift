import PlanBase
import PlanGeometry

/// A text that has found its place, as a value that can be painted often and on any thread.
///
/// Its letters lie at whole pixels across the baseline and at parts of a pixel along it (see
/// `AffineTransform.baselinePoint(_:fontSize:)`), whichever backend paints them.
package struct PlacedText: Sendable {
    /// The box around what is inked, halo included.
    package private(set) var bounds: Box
    package let color: Color
    package let halo: Halo?
    private let text: String
    private let font: Font
    private let alignment: TextLayout.Alignment
    private let maximumWidth: Double?
    private let maximumLines: Int?
    private var toPlace: AffineTransform
    /// The letters as they are set, the logical box's corner at the origin; nothing for a text with colour pictures.
    private let glyphs: [PlacedGlyph]?

    /// A layout whose logical box's corner is taken to its place by a transform.
    ///
    /// - Parameter outlines: what texts in the same fonts share.
    package init(
        _ layout: TextLayout, toPlace: AffineTransform, color: Color, halo: Halo? = nil, outlines: GlyphOutlines
    ) {
        (text, font, alignment) = (layout.text, layout.font, layout.alignment)
        (maximumWidth, maximumLines) = (layout.maximumWidth, layout.maximumLines)
        (self.toPlace, self.color, self.halo) = (toPlace, color, halo)
        // Letters are moved by half a pixel at most.
        let reach = (halo?.width ?? 0) + 1.5
        bounds = layout.inkBox.applying(toPlace).insetBy(dx: -reach, dy: -reach)
        glyphs = layout.placedGlyphs(outlines: outlines)
    }

    /// A layout whose logical box's corner, or another anchor, lies on a point.
    package init(
        _ layout: TextLayout, at point: Point, anchor: TextAnchor = .topLeft, color: Color, halo: Halo? = nil,
        outlines: GlyphOutlines
    ) {
        let corner = point - layout.position(of: anchor)
        self.init(layout, toPlace: .translation(x: corner.x, y: corner.y), color: color, halo: halo, outlines: outlines)
    }

    /// Returns the text moved by a vector.
    package func moved(by vector: Vector) -> PlacedText {
        var moved = self
        moved.toPlace = toPlace.concatenating(.translation(x: vector.dx, y: vector.dy))
        moved.bounds = bounds.offsetBy(vector)
        return moved
    }

    /// Returns the text scaled about a point.
    package func scaled(by scale: Double, about center: Point) -> PlacedText {
        var scaled = self
        let change = AffineTransform.translation(x: -center.x, y: -center.y)
            .concatenating(.scale(x: scale, y: scale)).concatenating(.translation(x: center.x, y: center.y))
        scaled.toPlace = toPlace.concatenating(change)
        scaled.bounds = bounds.applying(change)
        return scaled
    }

    /// The transform that turns, mirrors and scales letters before they are moved to their places.
    var turn: AffineTransform { toPlace.linearPart }

    /// The letters where they are painted; nothing for a text with colour pictures.
    var letters: [PlacedGlyph]? {
        glyphs?.map {
            PlacedGlyph(outline: $0.outline, origin: toPlace.baselinePoint($0.origin, fontSize: font.size))
        }
    }

    /// The outlines of all letters; nothing for a text with colour pictures.
    package var outline: Path? {
        letters.map { letters in
            var path = Path()
            for letter in letters {
                let place = turn.concatenating(.translation(x: letter.origin.x, y: letter.origin.y))
                path.addPath(letter.outline.path, transform: place)
            }
            return path
        }
    }

    /// The outlines of the letters of any text; colour pictures are left out.
    package func lettersAlone() throws(RenderError) -> Path {
        if let outline { return outline }
        let layout = try TextLayout(
            text, font: font, alignment: alignment, maximumWidth: maximumWidth, maximumLines: maximumLines)
        return try Canvas.withoutEdges().outlines(of: layout).letters.applying(toPlace)
    }

    package func paint(on canvas: Canvas) {
        guard let outline, !canvas.keepsText else { return paintLayout(on: canvas) }
        canvas.add(outline)
        if let halo, halo.width > 0 {
            canvas.stroke(halo.color, StrokeStyle(lineWidth: 2 * halo.width, lineJoin: .round), keepingPath: true)
        }
        canvas.fill(color)
    }

    private func paintLayout(on canvas: Canvas) {
        do {
            let layout = try TextLayout(
                text, font: font, alignment: alignment, maximumWidth: maximumWidth, maximumLines: maximumLines)
            // The halo is as wide as it is, however large the letters are drawn.
            let scale = Vector(dx: toPlace.a, dy: toPlace.b).length
            let halo = halo.map { Halo($0.color, width: scale > 0 ? $0.width / scale : 0) }
            canvas.withSavedState {
                canvas.concatenate(toPlace)
                canvas.draw(layout, at: .zero, color: color, halo: halo)
            }
        } catch {
            canvas.fail(error)
        }
    }
}
