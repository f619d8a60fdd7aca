import CPango

/// The parts of a text between which lines may be broken.
package struct TextPiece: Hashable, Sendable {
    /// The width of its letters, without the spaces after them.
    package var width = 0.0
    /// The width of the spaces after them, which is nothing at a line's end.
    package var spaceWidth = 0.0
    /// True if the line must be broken after the piece.
    package var endsLine = false
}

extension TextLayout {
    /// The pieces of a text that is not broken to a width, in reading order.
    package var pieces: [TextPiece] {
        var count: Int32 = 0
        guard let iterator = pango_layout_get_iter(layout), let bytes = pango_layout_get_text(layout),
            let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
        else { return [] }
        defer { pango_layout_iter_free(iterator) }
        // A cluster's width belongs to the character that it begins with.
        var widths = [Double](repeating: 0, count: Int(count))
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_cluster_extents(iterator, nil, &logical)
            let character = g_utf8_pointer_to_offset(bytes, bytes + Int(pango_layout_iter_get_index(iterator)))
            if widths.indices.contains(Int(character)) {
                widths[Int(character)] += Double(logical.width) / pangoUnitsPerPixel
            }
        } while pango_layout_iter_next_cluster(iterator) != 0
        var pieces = [TextPiece()]
        // The last attributes are those of the text's end.
        for index in widths.indices.dropLast() {
            let attribute = attributes[index]
            if index > 0, attribute.is_line_break != 0 {
                pieces[pieces.count - 1].endsLine = attribute.is_mandatory_break != 0
                pieces.append(TextPiece())
            }
            let last = pieces.count - 1
            if attribute.is_white != 0 {
                pieces[last].spaceWidth += widths[index]
            } else {
                pieces[last].width += pieces[last].spaceWidth + widths[index]
                pieces[last].spaceWidth = 0
            }
        }
        return pieces
    }
}

extension [TextPiece] {
    /// The least width at which the pieces fit on so many lines; nothing where that many are too few.
    package func leastWidth(onLines lineCount: Int) -> Double? {
        // least[end]: the least width for the pieces before `end` on the lines so far.
        var least = [Double?](repeating: nil, count: count + 1)
        least[0] = 0
        var best: Double?
        for _ in 0..<Swift.max(lineCount, 0) {
            var next = [Double?](repeating: nil, count: count + 1)
            for start in indices {
                guard let before = least[start] else { continue }
                var width = 0.0
                for end in start..<count {
                    let whole = width + self[end].width
                    next[end + 1] = Swift.min(next[end + 1] ?? .infinity, Swift.max(before, whole))
                    width = whole + self[end].spaceWidth
                    if self[end].endsLine { break }
                }
            }
            least = next
            if let width = least[count] { best = Swift.min(best ?? .infinity, width) }
        }
        return best
    }
}
