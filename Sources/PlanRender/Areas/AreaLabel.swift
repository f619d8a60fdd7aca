import PlanGeometry
import PlanModel

/// An area's name, set so that it fits.
struct AreaLabel {
    let layout: TextLayout
    /// Whether it is turned a quarter counterclockwise, to be read from below.
    let isTurned: Bool

    /// Finds how a name fits into a space: as large as it can be, on as few lines as it can be; turned when it does not fit
    /// upright even at the smallest size; shortened when it fits neither way. Nothing when there is no room even for a
    /// shortened name.
    init?(_ name: String, in space: LabelSpace, style: OverlayStyle) throws(RenderError) {
        let fitting = LabelFitting(name: name, style: style)
        if let layout = try fitting.layout(in: space) {
            self.init(layout: layout, isTurned: false)
        } else if let layout = try fitting.layout(in: space.turned) {
            self.init(layout: layout, isTurned: true)
        } else if let layout = try fitting.shortenedLayout(in: space) {
            self.init(layout: layout, isTurned: false)
        } else if let layout = try fitting.shortenedLayout(in: space.turned) {
            self.init(layout: layout, isTurned: true)
        } else {
            return nil
        }
    }

    private init(layout: TextLayout, isTurned: Bool) {
        self.layout = layout
        self.isTurned = isTurned
    }
}

private struct LabelFitting {
    let name: String
    let style: OverlayStyle
    let greatestLineCount = 3

    /// The free space kept between the letters and the area's boundary.
    private var padding: Double { style.areaOutlineWidth / 2 + style.labelHalo.width }

    /// The sizes to try, from the largest.
    private var sizes: [Double] {
        let (largest, smallest) = (style.labelFont.size, min(style.smallestLabelSize, style.labelFont.size))
        let steps = 4
        return (0...steps).map { largest + (smallest - largest) * Double($0) / Double(steps) }
    }

    func layout(in space: LabelSpace) throws(RenderError) -> TextLayout? {
        let natural = try TextLayout(name, font: style.labelFont, alignment: .center)
        for size in sizes {
            let scale = style.labelFont.size > 0 ? size / style.labelFont.size : 1
            let font = style.labelFont.withSize(size)
            let lineHeight = natural.logicalSize.height / Double(max(natural.lineCount, 1)) * scale
            for lineCount in natural.lineCount...max(greatestLineCount, natural.lineCount) {
                let room = space.width(atHeight: Double(lineCount) * lineHeight + 2 * padding) - 2 * padding
                guard room > 0 else { break }
                if lineCount == natural.lineCount {
                    guard natural.logicalSize.width * scale <= room else { continue }
                    return scale == 1 ? natural : try TextLayout(name, font: font, alignment: .center)
                }
                // A name cannot fit when it is longer than all lines together.
                guard natural.logicalSize.width * scale <= room * Double(lineCount) else { continue }
                let broken = try TextLayout(name, font: font, alignment: .center, maximumWidth: room)
                if broken.lineCount <= lineCount && !broken.breaksWords {
                    return try balanced(broken, font: font, width: room)
                }
            }
        }
        return nil
    }

    /// The same lines, as nearly as wide as each other as can be.
    private func balanced(_ layout: TextLayout, font: Font, width: Double) throws(RenderError) -> TextLayout {
        var (tooNarrow, best) = (0.0, layout)
        var enough = width
        for _ in 0..<6 {
            let width = (tooNarrow + enough) / 2
            let narrower = try TextLayout(name, font: font, alignment: .center, maximumWidth: width)
            if narrower.lineCount <= layout.lineCount && !narrower.breaksWords {
                (enough, best) = (width, narrower)
            } else {
                tooNarrow = width
            }
        }
        return best
    }

    func shortenedLayout(in space: LabelSpace) throws(RenderError) -> TextLayout? {
        guard let size = sizes.last else { return nil }
        let line = try TextLayout("…", font: style.labelFont.withSize(size))
        for lineCount in (1...greatestLineCount).reversed() {
            let room = space.width(atHeight: Double(lineCount) * line.logicalSize.height + 2 * padding) - 2 * padding
            // Two letters and an ellipsis say too little.
            guard room >= 3 * size else { continue }
            let layout = try TextLayout(
                name, font: line.font, alignment: .center, maximumWidth: room, maximumLines: lineCount)
            if lineCount == 1 || !layout.breaksWords { return layout }
        }
        return nil
    }
}
