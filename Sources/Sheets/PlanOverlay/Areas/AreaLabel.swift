import PlanCanvas
import PlanGeometry

/// An area's name, laid out to fit inside the area.
struct AreaLabel {
    /// The name in the style's font.
    let layout: TextLayout
    /// The scale at which the layout is drawn: all names share one font size, so that they share glyph outlines.
    let scale: Double
    let seat: LabelSeat

    /// Fits a name into a space: as large as possible, on as few lines as possible; turned if it does not fit upright even at
    /// the smallest size; shortened if it fits neither way. Nil if there is no room even for a shortened name.
    init?(_ name: String, in space: LabelSpace, style: OverlayStyle) throws {
        let fitting = try LabelFitting(name: name, style: style)
        lazy var turned = space.turned
        let fit =
            try fitting.whole(in: space) ?? fitting.whole(in: turned) ?? fitting.shortened(in: space)
            ?? fitting.shortened(in: turned)
        guard let fit else { return nil }
        (layout, scale) = (fit.layout, fit.scale)
        let size = Size(
            width: scale * layout.logicalSize.width + 2 * fitting.padding,
            height: scale * layout.logicalSize.height + 2 * fitting.padding)
        seat = LabelSeat(
            space: fit.space, place: fit.center, size: size,
            lineHeight: scale * layout.logicalSize.height / Double(max(layout.lineCount, 1)))
    }
}

/// The search for a name's size and lines.
private struct LabelFitting {
    struct Fit {
        let layout: TextLayout
        let scale: Double
        let space: LabelSpace
        let center: Point
    }

    private let name: String
    private let style: OverlayStyle
    /// The name at full size, broken only where it has line breaks of its own.
    private let natural: TextLayout
    private let pieces: [TextPiece]
    private let greatestLineCount = 3

    init(name: String, style: OverlayStyle) throws(RenderError) {
        (self.name, self.style) = (name, style)
        natural = try TextLayout(name, font: style.labelFont, alignment: .center)
        pieces = natural.pieces
    }

    /// The number of lines of the name when none is wrapped.
    private var fewestLines: Int { max(natural.lineCount, 1) }
    /// The height of a line at full size.
    private var lineHeight: Double { natural.logicalSize.height / Double(fewestLines) }

    /// The distance kept between the letters and the area's boundary.
    var padding: Double { style.areaOutlineWidth / 2 + style.labelHalo.width }

    /// The scales to try, from the largest.
    private var scales: [Double] {
        guard style.labelFont.size > 0 else { return [] }
        let smallest = min(style.smallestLabelSize / style.labelFont.size, 1)
        let steps = 4
        return (0...steps).map { 1 + (smallest - 1) * Double($0) / Double(steps) }.filter { $0 > 0 }
    }

    /// Where a text of a height goes, and the width available to it inside the padding; nil if there is none.
    private func place(in space: LabelSpace, height: Double, width: Double = .infinity) -> LabelSpace.Place? {
        guard let place = space.place(height: height + 2 * padding, neededWidth: width + 2 * padding),
            place.width > 2 * padding
        else { return nil }
        return LabelSpace.Place(center: place.center, width: place.width - 2 * padding)
    }

    /// The whole name at the largest scale that fits; nil if none does.
    func whole(in space: LabelSpace) throws(RenderError) -> Fit? {
        for scale in scales {
            for lineCount in fewestLines...max(greatestLineCount, fewestLines) {
                let isNatural = lineCount == fewestLines
                // Lines of about equal width need the least room.
                let leastWidth = isNatural ? natural.logicalSize.width : pieces.leastWidth(onLines: lineCount)
                guard let width = leastWidth.map({ $0 * scale }),
                    let place = place(in: space, height: Double(lineCount) * lineHeight * scale, width: width),
                    place.width >= width
                else { continue }
                if isNatural { return Fit(layout: natural, scale: scale, space: space, center: place.center) }
                // Pango rounds to 1/1024 pixel: without a margin the text might wrap once more.
                let layout = try TextLayout(
                    name, font: style.labelFont, alignment: .center, maximumWidth: min(width + 0.1, place.width) / scale
                )
                if layout.lineCount <= lineCount, !layout.breaksWords {
                    return Fit(layout: layout, scale: scale, space: space, center: place.center)
                }
            }
        }
        return nil
    }

    /// The beginning of the name at the smallest scale, with an ellipsis; nil if there is no room for it.
    func shortened(in space: LabelSpace) throws(RenderError) -> Fit? {
        guard let scale = scales.last else { return nil }
        for lineCount in (1...greatestLineCount).reversed() {
            // A narrower place would show two letters and an ellipsis, which say too little.
            guard let place = place(in: space, height: Double(lineCount) * lineHeight * scale),
                place.width >= 3 * scale * style.labelFont.size
            else { continue }
            let layout = try TextLayout(
                name, font: style.labelFont, alignment: .center, maximumWidth: place.width / scale,
                maximumLines: lineCount)
            if lineCount == 1 || !layout.breaksWords {
                return Fit(layout: layout, scale: scale, space: space, center: place.center)
            }
        }
        return nil
    }
}
