import PlanGeometry

/// A strip of paper at the right of a sheet or below it, with panels on it.
struct PanelStrip {
    /// The size of the sheet with the strip.
    let sheet: Size
    /// The panels, one after the other along the strip or across it.
    let items: [PanelItem]
    /// The paper that the sheet gains: the strip, and if a panel reaches beyond the old sheet, the space beside the strip.
    let paper: [Box]
    private let arrangement: Arrangement

    /// The width that the strip takes at the right, or the height that it takes below; 0 for the other one.
    var reach: Size {
        arrangement.isAtRight
            ? Size(width: arrangement.size.width, height: 0) : Size(width: 0, height: arrangement.size.height)
    }

    /// The strip that needs the least paper, with each panel in the form that is best for it; or that leaves the most of a paper to the
    /// drawing, with texts as large as that allows.
    ///
    /// - Parameters:
    ///   - sizes: the forms of each panel, at least one, the best first, once for each size that the letters of all panels may have.
    ///   - sheet: the size of the sheet before.
    ///   - print: the size of the paper that the sheet is to fill; nil for as much as it takes.
    /// - Returns: nil if there are no panels.
    init?(_ sizes: [[[PanelContent]]], sheet: Size, filling print: Size?, style: OverlayStyle) {
        let margin = style.panelFont.size.rounded(.up)
        var best: (arrangement: Arrangement, cost: Double)?
        for forms in sizes.flatMap({ print == nil ? Self.equalRanks($0) : Self.choices($0) }) where !forms.isEmpty {
            for isAtRight in [true, false] {
                for isStacked in print == nil ? [isAtRight] : [isAtRight, !isAtRight] {
                    let arrangement = Arrangement(forms, isAtRight: isAtRight, isStacked: isStacked, margin: margin)
                    let cost =
                        if let print {
                            -arrangement.scale(of: sheet, filling: print) * arrangement.legibility(style: style)
                        } else { arrangement.sheet(with: sheet).area }
                    if cost < best?.cost ?? .infinity { best = (arrangement, cost) }
                }
            }
        }
        guard let best else { return nil }
        arrangement = best.arrangement
        items = arrangement.items(beside: sheet, margin: margin, style: style)
        self.sheet = arrangement.sheet(with: sheet)
        let right = Box(minX: sheet.width, minY: 0, maxX: self.sheet.width, maxY: self.sheet.height)
        let below = Box(minX: 0, minY: sheet.height, maxX: sheet.width, maxY: self.sheet.height)
        paper = [right, below].filter { $0.area > 0 }
    }

    /// Returns the factor by which a drawing is enlarged to fill what the strip leaves of a paper; negative if the strip is larger than it.
    func scale(of drawing: Size, filling paper: Size) -> Double { arrangement.scale(of: drawing, filling: paper) }

    /// The forms of one rank each, or the last ones.
    private static func equalRanks(_ panels: [[PanelContent]]) -> [[PanelContent]] {
        (0..<(panels.map(\.count).max() ?? 0)).map { rank in panels.map { $0[min(rank, $0.count - 1)] } }
    }

    /// All choices of a form for each panel; of panels with very many forms those of one rank.
    private static func choices(_ panels: [[PanelContent]]) -> [[PanelContent]] {
        guard panels.reduce(1, { $0 * min($1.count, mostChoices) }) <= mostChoices else { return equalRanks(panels) }
        return panels.reduce([[]]) { choices, forms in choices.flatMap { choice in forms.map { choice + [$0] } } }
    }

    /// The most choices of forms that are tried.
    private static let mostChoices = 2000
}

/// Panels in chosen forms, above each other or side by side, on a strip at the right of a sheet or below it.
private struct Arrangement {
    private let forms: [PanelContent]
    /// True for a strip at the right, false for one below.
    let isAtRight: Bool
    /// True for panels above each other, false for panels side by side.
    private let isStacked: Bool
    /// The size of the strip, as far as there are panels on it.
    let size: Size

    init(_ forms: [PanelContent], isAtRight: Bool, isStacked: Bool, margin: Double) {
        (self.forms, self.isAtRight, self.isStacked) = (forms, isAtRight, isStacked)
        func along(_ lengths: [Double]) -> Double { lengths.reduce(margin) { $0 + $1 + margin }.rounded(.up) }
        func across(_ lengths: [Double]) -> Double { ((lengths.max() ?? 0) + 2 * margin).rounded(.up) }
        let (widths, heights) = (forms.map(\.size.width), forms.map(\.size.height))
        size =
            isStacked
            ? Size(width: across(widths), height: along(heights)) : Size(width: along(widths), height: across(heights))
    }

    /// The size of a sheet with the strip.
    func sheet(with old: Size) -> Size {
        isAtRight
            ? Size(width: old.width + size.width, height: max(old.height, size.height))
            : Size(width: max(old.width, size.width), height: old.height + size.height)
    }

    /// Returns the factor by which a drawing is enlarged to fill what the strip leaves of a paper; negative if the strip is larger than it.
    func scale(of drawing: Size, filling paper: Size) -> Double {
        let rest = Size(width: paper.width - size.width, height: paper.height - size.height)
        guard min(rest.width, rest.height) >= 0 else { return min(rest.width, rest.height) }
        return isAtRight
            ? min(rest.width / drawing.width, paper.height / drawing.height)
            : min(paper.width / drawing.width, rest.height / drawing.height)
    }

    /// The weight of the texts' size, 1 for that of the style, less for smaller ones: a drawing that is larger by a tenth is worth texts
    /// that are smaller by two tenths.
    func legibility(style: OverlayStyle) -> Double {
        (forms.reduce(style.panelFont.size) { min($0, $1.em) } / style.panelFont.size).squareRoot()
    }

    /// The panels in their places beside a sheet.
    func items(beside old: Size, margin: Double, style: OverlayStyle) -> [PanelItem] {
        var next = isAtRight ? Point(x: old.width + margin, y: margin) : Point(x: margin, y: old.height + margin)
        let width = forms.map(\.size.width).max() ?? 0
        return forms.map { form in
            // Panels above each other have one width; what has no ground stands in its middle.
            let form = isStacked ? form.widened(to: width) : form
            let shift = isStacked ? Vector(dx: (width - form.size.width) / 2, dy: 0) : .zero
            let item = PanelItem(form, at: next + shift, style: style)
            if isStacked { next.y = item.box.maxY + margin } else { next.x = item.box.maxX + margin }
            return item
        }
    }
}
