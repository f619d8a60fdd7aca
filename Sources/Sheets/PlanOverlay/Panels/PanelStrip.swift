import PlanGeometry

/// A strip of paper at the right of a sheet or below it, with panels on it.
struct PanelStrip {
    /// The size of the sheet with the strip.
    let sheet: Size
    /// The panels, one after the other along the strip.
    let items: [PanelItem]
    /// The paper that the sheet gains: the strip, and if a panel reaches beyond the old sheet, the space beside the strip.
    let paper: [Box]

    /// The strip that needs the least paper, with each panel in the form that is best for it.
    ///
    /// - Parameters:
    ///   - panels: the forms of each panel, at least one.
    ///   - sheet: the size of the sheet before.
    /// - Returns: nil if there are no panels.
    init?(_ panels: [[PanelContent]], sheet: Size, style: OverlayStyle) {
        let margin = style.panelFont.size.rounded(.up)
        let candidates = [true, false].flatMap { isUpright in
            (0..<(panels.map(\.count).max() ?? 0)).map { rank in
                PanelStrip(panels.map { $0[min(rank, $0.count - 1)] }, isUpright: isUpright, sheet, margin, style)
            }
        }
        guard let best = candidates.min(by: { $0.sheet.width * $0.sheet.height < $1.sheet.width * $1.sheet.height })
        else { return nil }
        self = best
    }

    private init(_ forms: [PanelContent], isUpright: Bool, _ old: Size, _ margin: Double, _ style: OverlayStyle) {
        var next = isUpright ? Point(x: old.width + margin, y: margin) : Point(x: margin, y: old.height + margin)
        var (items, end): ([PanelItem], Size) = ([], old)
        let width = forms.map(\.size.width).max() ?? 0
        for form in forms {
            // Panels above each other have one width; what has no ground stands in its middle.
            let form = isUpright ? form.widened(to: width) : form
            let shift = isUpright ? Vector(dx: (width - form.size.width) / 2, dy: 0) : .zero
            let item = PanelItem(form, at: next + shift, style: style)
            items.append(item)
            end.width = max(end.width, (item.box.maxX + margin).rounded(.up))
            end.height = max(end.height, (item.box.maxY + margin).rounded(.up))
            if isUpright { next.y = item.box.maxY + margin } else { next.x = item.box.maxX + margin }
        }
        let right = Box(minX: old.width, minY: 0, maxX: end.width, maxY: end.height)
        let below = Box(minX: 0, minY: old.height, maxX: old.width, maxY: end.height)
        (self.items, sheet, paper) = (items, end, [right, below].filter { $0.area > 0 })
    }
}
