/// Where in one row of tiles an area is nothing but its filling, so that there is no need to paint it on a tile first.
struct AreaInterior {
    /// The filling, premultiplied.
    let pixel: UInt32
    /// The columns, for each part of the tile row's height.
    private let columns: [[Range<Int>]]
    private let top: Int

    /// How many rows are looked at together: fewer follow slanted outlines better, and take longer.
    private static let height = 16
    /// Less is not worth the trouble.
    private static let leastWidth = 32

    init(of area: AreaItem, inTileRow tileRow: Int) {
        let top = tileRow * OverlayTile.height
        self.top = top
        pixel = area.fillPixel
        columns = stride(from: top, to: top + OverlayTile.height, by: Self.height).map { first in
            area.interior(ofRows: first..<first + Self.height, leastWidth: Self.leastWidth)
        }
    }

    /// The boxes that are nothing but filling in a box of one tile.
    func boxes(in box: PixelBox) -> [PixelBox] {
        columns.enumerated().flatMap { part, ranges in
            ranges.compactMap { range in
                let inside = PixelBox(
                    left: range.lowerBound, top: top + part * Self.height, right: range.upperBound,
                    bottom: top + (part + 1) * Self.height
                ).intersection(box)
                return !inside.isEmpty && inside.right - inside.left >= Self.leastWidth ? inside : nil
            }
        }
    }

    /// What is left of a box when some of those boxes are taken out of it.
    func rest(of box: PixelBox, without inside: [PixelBox]) -> [PixelBox] {
        columns.indices.flatMap { part -> [PixelBox] in
            var rest = PixelBox(
                left: box.left, top: top + part * Self.height, right: box.right, bottom: top + (part + 1) * Self.height
            ).intersection(box)
            guard !rest.isEmpty else { return [] }
            var result: [PixelBox] = []
            for taken in inside.filter({ $0.top < rest.bottom && $0.bottom > rest.top }).sorted(by: {
                $0.left < $1.left
            }) {
                var before = rest
                before.right = taken.left
                if !before.isEmpty { result.append(before) }
                rest.left = taken.right
            }
            if !rest.isEmpty { result.append(rest) }
            return result
        }
    }
}
