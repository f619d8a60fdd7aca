import PlanGeometry
import PlanModel

/// A text that has found its place, as a value that can be painted often and on any thread.
package struct PlacedText: Sendable {
    /// The box around what is inked, halo included.
    package let bounds: Box
    package let color: Color
    package let halo: Halo?
    private let text: String
    private let font: Font
    private let alignment: TextLayout.Alignment
    private let maximumWidth: Double?
    private let maximumLines: Int?
    private let toPlace: AffineTransform
    private let outlines: VectorPath
    private let hasPictures: Bool

    /// The letters' outlines; nothing for a text with colour pictures.
    package var letters: Path? { hasPictures ? nil : Path(outlines) }

    /// A layout whose logical box's corner is taken to its place by a transform.
    package init(_ layout: TextLayout, toPlace: AffineTransform, color: Color, halo: Halo? = nil) throws {
        (text, font, alignment) = (layout.text, layout.font, layout.alignment)
        (maximumWidth, maximumLines) = (layout.maximumWidth, layout.maximumLines)
        self.toPlace = toPlace
        self.color = color
        self.halo = halo
        let reach = (halo?.width ?? 0) + 1
        bounds = layout.inkBox.insetBy(dx: -reach, dy: -reach).applying(toPlace)
        let parts = try Canvas.withoutEdges().outlines(of: layout)
        outlines = parts.letters.applying(toPlace)
        hasPictures = !parts.pictureRuns.isEmpty
    }

    /// A layout whose logical box's corner, or another anchor, lies on a point.
    package init(
        _ layout: TextLayout, at point: Point, anchor: TextAnchor = .topLeft, color: Color, halo: Halo? = nil
    ) throws {
        let corner = point - layout.position(of: anchor)
        try self.init(layout, toPlace: .translation(x: corner.x, y: corner.y), color: color, halo: halo)
    }

    private init(moving other: PlacedText, by vector: Vector) {
        let translation = AffineTransform.translation(x: vector.dx, y: vector.dy)
        (text, font, alignment) = (other.text, other.font, other.alignment)
        (maximumWidth, maximumLines) = (other.maximumWidth, other.maximumLines)
        (color, halo, hasPictures) = (other.color, other.halo, other.hasPictures)
        toPlace = other.toPlace.concatenating(translation)
        outlines = other.outlines.applying(translation)
        bounds = other.bounds.offsetBy(vector)
    }

    /// The same text elsewhere.
    package func moved(by vector: Vector) -> PlacedText { PlacedText(moving: self, by: vector) }

    package func paint(on canvas: Canvas) {
        if hasPictures || canvas.keepsText {
            paintLayout(on: canvas)
            return
        }
        canvas.add(outlines)
        if let halo, halo.width > 0 {
            canvas.stroke(halo.color, StrokeStyle(lineWidth: 2 * halo.width, lineJoin: .round), keepingPath: true)
        }
        canvas.fill(color)
    }

    private func paintLayout(on canvas: Canvas) {
        do {
            let layout = try TextLayout(
                text, font: font, alignment: alignment, maximumWidth: maximumWidth, maximumLines: maximumLines)
            canvas.withSavedState {
                canvas.concatenate(toPlace)
                canvas.draw(layout, at: .zero, color: color, halo: halo)
            }
        } catch {
            canvas.fail(error)
        }
    }
}
