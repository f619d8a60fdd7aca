import PlanBase
import PlanGeometry

/// The parameters that operators set and `q` saves (ISO 32000-1, 8.4 and 9.3).
struct GraphicsState {
    /// From the space of the content to page space.
    var matrix: AffineTransform
    /// The line's style; lengths are in units of the content.
    var line = StrokeStyle()
    var strokeSpace = PDFColorSpace.gray
    var fillSpace = PDFColorSpace.gray
    var strokePaint = PagePaint.color(.black)
    var fillPaint = PagePaint.color(.black)
    var strokeAlpha = 1.0
    var fillAlpha = 1.0
    var clip: Int?
    var text = TextState()

    /// The factor by which lengths of the content are larger in page space.
    var scale: Double { abs(matrix.determinant).squareRoot() }

    /// The line's style in page space.
    var lineInPageSpace: StrokeStyle {
        var style = line
        let scale = scale
        style.lineWidth *= scale
        if !style.dash.isEmpty {
            style.dash = style.dash.map { $0 * scale }
            style.dashPhase *= scale
        }
        return style
    }
}

/// The parameters of text (ISO 32000-1, 9.3).
struct TextState {
    var font: PDFFont?
    var size = 0.0
    var characterSpacing = 0.0
    var wordSpacing = 0.0
    /// The share of the usual width, 1 for 100 per cent.
    var stretch = 1.0
    var leading = 0.0
    var rise = 0.0
    var mode = 0
}
