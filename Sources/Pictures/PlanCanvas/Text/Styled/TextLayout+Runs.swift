import CPango
import PlanGeometry

extension TextLayout {
    /// Glyphs with the place of the text they stand for.
    struct PlacedRun {
        let glyphs: GlyphRun
        let item: UnsafeMutablePointer<PangoGlyphItem>
        let width: Double
    }

    /// The runs of all lines from left to right in each, raised and lowered as their attributes say.
    func placedRuns() -> [PlacedRun] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var runs: [PlacedRun] = []
        repeat {
            guard let item = pango_layout_iter_get_run_readonly(iterator),
                let font = item.pointee.item.pointee.analysis.font
            else { continue }
            var logical = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &logical)
            let baseline = pango_layout_iter_get_baseline(iterator) - item.pointee.y_offset
            let start = Point(x: Double(logical.x) / pangoUnitsPerPixel, y: Double(baseline) / pangoUnitsPerPixel)
            runs.append(
                PlacedRun(
                    glyphs: GlyphRun(font: font, glyphs: item.pointee.glyphs, start: start + pangoOffset), item: item,
                    width: Double(logical.width) / pangoUnitsPerPixel))
        } while pango_layout_iter_next_run(iterator) != 0
        return runs
    }

    /// The distance of the last line's baseline from the top of the logical box.
    package var lastBaseline: Double {
        guard let iterator = pango_layout_get_iter(layout) else { return baseline }
        defer { pango_layout_iter_free(iterator) }
        while pango_layout_iter_next_line(iterator) != 0 {}
        return Double(pango_layout_iter_get_baseline(iterator)) / pangoUnitsPerPixel + pangoOffset.dy
    }

    /// The distances of the lines' bottoms from the top of the logical box, from the first line on.
    var lineBottoms: [Double] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var bottoms: [Double] = []
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            bottoms.append(Double(logical.y + logical.height) / pangoUnitsPerPixel + pangoOffset.dy)
        } while pango_layout_iter_next_line(iterator) != 0
        return bottoms
    }
}
