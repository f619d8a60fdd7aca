import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// An area's name, set so that it fits.
struct AreaLabel {
    /// The name in the style's font.
    let layout: TextLayout
    /// How large the layout is drawn: all names share one font, of which smaller letters are made.
    let scale: Double
    let seat: LabelSeat

    /// Finds how a name fits into a space: as large as it can be, on as few lines as it can be; turned when it does not fit
    /// upright even at the smallest size; shortened when it fits neither way. Nothing when there is no room even for a
    /// shortened name.
    init?(_ name: String, in space: LabelSpace, style: OverlayStyle) throws(RenderError) {
        let fitting = try LabelFitting(name: name, style: style)
        lazy var turned = space.turned
        if let fit = try fitting.whole(in: space) {
            self.init(fit, in: space, isTurned: false, padding: fitting.padding)
        } else if let fit = try fitting.whole(in: turned) {
            self.init(fit, in: turned, isTurned: true, padding: fitting.padding)
        } else if let fit = try fitting.shortened(in: space) {
            self.init(fit, in: space, isTurned: false, padding: fitting.padding)
        } else if let fit = try fitting.shortened(in: turned) {
            self.init(fit, in: turned, isTurned: true, padding: fitting.padding)
        } else {
            return nil
        }
    }

    private init(_ fit: LabelFitting.Fit, in space: LabelSpace, isTurned: Bool, padding: Double) {
        (layout, scale) = (fit.layout, fit.scale)
        let size = Size(
            width: scale * layout.logicalSize.width + 2 * padding,
            height: scale * layout.logicalSize.height + 2 * padding)
        seat = LabelSeat(in: space, at: fit.center, size: size, isTurned: isTurned)
    }
}

/// The search for a name's size and lines.
private struct LabelFitting {
    struct Fit {
        let layout: TextLayout
        let scale: Double
        let center: Point
    }

    private let name: String
    private let style: OverlayStyle
    /// The name at full size, on as few lines as can be.
    private let natural: TextLayout
    private let pieces: [TextPiece]
    private let greatestLineCount = 3

    init(name: String, style: OverlayStyle) throws(RenderError) {
        (self.name, self.style) = (name, style)
        natural = try TextLayout(name, font: style.labelFont, alignment: .center)
        pieces = natural.pieces
    }

    /// How many lines the name has at least.
    private var fewestLines: Int { max(natural.lineCount, 1) }
    /// The height of a line at full size.
    private var lineHeight: Double { natural.logicalSize.height / Double(fewestLines) }

    /// The free space kept between the letters and the area's boundary.
    var padding: Double { style.areaOutlineWidth / 2 + style.labelHalo.width }

    /// The scales to try, from the largest.
    private var scales: [Double] {
        guard style.labelFont.size > 0 else { return [] }
        let smallest = min(style.smallestLabelSize / style.labelFont.size, 1)
        let steps = 4
        return (0...steps).map { 1 + (smallest - 1) * Double($0) / Double(steps) }.filter { $0 > 0 }
    }

    /// The place for a text, and the width there is for it inside the padding.
    private func place(in space: LabelSpace, height: Double, width: Double = .infinity) -> LabelSpace.Place? {
        guard let place = space.place(height: height + 2 * padding, neededWidth: width + 2 * padding),
            place.width > 2 * padding
        else { return nil }
        return LabelSpace.Place(center: place.center, width: place.width - 2 * padding)
    }

    /// The whole name.
    func whole(in space: LabelSpace) throws(RenderError) -> Fit? {
        for scale in scales {
            for lineCount in fewestLines...max(greatestLineCount, fewestLines) {
                let isNatural = lineCount == fewestLines
                // The lines are as nearly as wide as each other as can be.
                let leastWidth = isNatural ? natural.logicalSize.width : pieces.leastWidth(onLines: lineCount)
                guard let width = leastWidth.map({ $0 * scale }),
                    let place = place(in: space, height: Double(lineCount) * lineHeight * scale, width: width),
                    place.width >= width
                else { continue }
                if isNatural { return Fit(layout: natural, scale: scale, center: place.center) }
                // A little more, as Pango counts in 1/1024 of a pixel.
                let layout = try TextLayout(
                    name, font: style.labelFont, alignment: .center, maximumWidth: min(width + 0.1, place.width) / scale
                )
                if layout.lineCount <= lineCount, !layout.breaksWords {
                    return Fit(layout: layout, scale: scale, center: place.center)
                }
            }
        }
        return nil
    }

    /// The beginning of the name.
    func shortened(in space: LabelSpace) throws(RenderError) -> Fit? {
        guard let scale = scales.last else { return nil }
        for lineCount in (1...greatestLineCount).reversed() {
            // Less would be two letters and an ellipsis, which say too little.
            guard let place = place(in: space, height: Double(lineCount) * lineHeight * scale),
                place.width >= 3 * scale * style.labelFont.size
            else { continue }
            let layout = try TextLayout(
                name, font: style.labelFont, alignment: .center, maximumWidth: place.width / scale,
                maximumLines: lineCount)
            if lineCount == 1 || !layout.breaksWords { return Fit(layout: layout, scale: scale, center: place.center) }
        }
        return nil
    }
}
