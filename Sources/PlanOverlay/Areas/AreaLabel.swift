import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// An area's name, set so that it fits.
struct AreaLabel {
    let layout: TextLayout
    let seat: LabelSeat

    /// Finds how a name fits into a space: as large as it can be, on as few lines as it can be; turned when it does not fit
    /// upright even at the smallest size; shortened when it fits neither way. Nothing when there is no room even for a
    /// shortened name.
    init?(_ name: String, in space: LabelSpace, style: OverlayStyle) throws(RenderError) {
        let fitting = LabelFitting(name: name, style: style)
        let turned = space.turned
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
        layout = fit.layout
        let size = Size(
            width: layout.logicalSize.width + 2 * padding, height: layout.logicalSize.height + 2 * padding)
        seat = LabelSeat(in: space, at: fit.center, size: size, isTurned: isTurned)
    }
}

/// The search for a name's size and lines.
private struct LabelFitting {
    struct Fit {
        let layout: TextLayout
        let center: Point
    }

    let name: String
    let style: OverlayStyle
    private let greatestLineCount = 3

    init(name: String, style: OverlayStyle) {
        self.name = name
        self.style = style
    }

    /// The free space kept between the letters and the area's boundary.
    var padding: Double { style.areaOutlineWidth / 2 + style.labelHalo.width }

    /// The sizes to try, from the largest.
    private var sizes: [Double] {
        let (largest, smallest) = (style.labelFont.size, min(style.smallestLabelSize, style.labelFont.size))
        let steps = 4
        return (0...steps).map { largest + (smallest - largest) * Double($0) / Double(steps) }
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
        let natural = try TextLayout(name, font: style.labelFont, alignment: .center)
        let pieces = natural.pieces
        let fewest = max(natural.lineCount, 1)
        for size in sizes where size > 0 {
            let scale = size / style.labelFont.size
            let font = style.labelFont.withSize(size)
            let lineHeight = natural.logicalSize.height / Double(fewest) * scale
            let length = natural.logicalSize.width * scale
            for lineCount in fewest...max(greatestLineCount, fewest) {
                let height = Double(lineCount) * lineHeight
                // Broken into lines it needs at least its share of the length.
                let needed = lineCount == fewest ? length : length / Double(lineCount)
                guard let place = place(in: space, height: height, width: needed), place.width >= needed else {
                    continue
                }
                if lineCount == fewest {
                    let layout = scale == 1 ? natural : try TextLayout(name, font: font, alignment: .center)
                    return Fit(layout: layout, center: place.center)
                }
                // The lines are as nearly as wide as each other as can be.
                guard let width = pieces.leastWidth(onLines: lineCount).map({ $0 * scale }) else { continue }
                // Where its share is not enough for the longest word, the widest place may be.
                for place in [place, self.place(in: space, height: height)] {
                    guard let place, place.width >= width else { continue }
                    // A little more, as Pango counts in 1/1024 of a pixel.
                    let layout = try TextLayout(
                        name, font: font, alignment: .center, maximumWidth: min(width + 0.1, place.width))
                    if layout.lineCount <= lineCount, !layout.breaksWords {
                        return Fit(layout: layout, center: place.center)
                    }
                }
            }
        }
        return nil
    }

    /// The beginning of the name.
    func shortened(in space: LabelSpace) throws(RenderError) -> Fit? {
        guard let size = sizes.last, size > 0 else { return nil }
        let ellipsis = try TextLayout("…", font: style.labelFont.withSize(size))
        for lineCount in (1...greatestLineCount).reversed() {
            // Less would be two letters and an ellipsis, which say too little.
            guard let place = place(in: space, height: Double(lineCount) * ellipsis.logicalSize.height),
                place.width >= 3 * size
            else { continue }
            let layout = try TextLayout(
                name, font: ellipsis.font, alignment: .center, maximumWidth: place.width, maximumLines: lineCount)
            if lineCount == 1 || !layout.breaksWords { return Fit(layout: layout, center: place.center) }
        }
        return nil
    }
}
