import PlanGeometry

extension TextLog {
    /// Takes a layout down whose logical box's corner a transform takes to the page.
    func add(_ layout: TextLayout, transform: AffineTransform) {
        for line in layout.lines where line.width > 0 {
            add(
                line: line.text, start: line.start, width: line.width, fontFamily: layout.font.family,
                fontSize: layout.font.size, transform: transform)
        }
    }
}
