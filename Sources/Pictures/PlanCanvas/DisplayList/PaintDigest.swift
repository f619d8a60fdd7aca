import PlanBase
import PlanGeometry
import PlanImage

/// A 64-bit hash of what is painted, which is the same in every process. The order of the words counts.
///
/// Each word is added and mixed by the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
package struct PaintDigest: Hashable, Sendable {
    package private(set) var value: UInt64

    package init(_ start: UInt64 = 0) { value = start }

    package mutating func add(_ word: UInt64) {
        var mixed = value &+ word &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        value = mixed ^ (mixed >> 31)
    }

    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    mutating func add(_ number: Double) { add(number.bitPattern) }

    mutating func add(_ point: Point) {
        add(point.x)
        add(point.y)
    }

    mutating func add(_ box: Box) {
        add(Point(x: box.minX, y: box.minY))
        add(Point(x: box.maxX, y: box.maxY))
    }

    mutating func add(_ color: Color) { for part in [color.red, color.green, color.blue, color.alpha] { add(part) } }

    mutating func add(_ halo: Halo?) {
        add(halo == nil ? 0 : 1)
        guard let halo else { return }
        add(halo.color)
        add(halo.width)
    }

    mutating func add(_ transform: AffineTransform) {
        for part in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] { add(part) }
    }

    package mutating func add(_ text: String) {
        add(text.utf8.count)
        for byte in text.utf8 { add(UInt64(byte)) }
    }

    mutating func add(_ path: Path) {
        add(path.elements.count)
        for element in path.elements {
            switch element {
            case .move(let point):
                add(1)
                add(point)
            case .line(let point):
                add(2)
                add(point)
            case .quadCurve(let point, let control):
                add(3)
                add(point)
                add(control)
            case .curve(let point, let control1, let control2):
                add(4)
                add(point)
                add(control1)
                add(control2)
            case .closeSubpath: add(5)
            }
        }
    }

    mutating func add(_ style: StrokeStyle) {
        for part in [style.lineWidth, style.miterLimit, style.dashPhase] + style.dash { add(part) }
        add(style.lineCap.rawValue)
        add(style.lineJoin.rawValue)
    }

    mutating func add(_ outlines: NumberOutlines) {
        for character in NumberOutlines.characters {
            guard let glyph = outlines[character] else { continue }
            add(glyph.path)
            add(glyph.advance)
        }
        add(outlines.middle)
    }
}

extension DisplayNode {
    /// Adds all that decides how the node is painted.
    ///
    /// - Returns: false if that cannot be told, as of what somebody else paints.
    func add(to digest: inout PaintDigest) -> Bool {
        switch self {
        case .fill(let path, let rule, let paint):
            guard case .color(let color) = paint.style else { return false }
            digest.add(rule == .nonZero ? 11 : 12)
            digest.add(path)
            digest.add(color)
            return true
        case .stroke(let path, let style, let paint):
            guard case .color(let color) = paint.style else { return false }
            digest.add(13)
            digest.add(path)
            digest.add(style)
            digest.add(color)
            return true
        case .text(let text): return text.add(to: &digest)
        case .group(let nodes):
            digest.add(14)
            digest.add(nodes.count)
            return nodes.allSatisfy { $0.add(to: &digest) }
        case .transform(let transform, let node):
            digest.add(15)
            digest.add(transform)
            return node.add(to: &digest)
        case .opacity(let opacity, let node):
            digest.add(16)
            digest.add(opacity)
            return node.add(to: &digest)
        case .clip(let path, let rule, let node):
            digest.add(rule == .nonZero ? 17 : 18)
            digest.add(path)
            return node.add(to: &digest)
        case .shadow(let color, let radius, let offset, let node):
            digest.add(19)
            digest.add(color)
            digest.add(radius)
            digest.add(Point(x: offset.dx, y: offset.dy))
            return node.add(to: &digest)
        case .blur(let radius, let node):
            digest.add(20)
            digest.add(radius)
            return node.add(to: &digest)
        case .picture(let picture, let box):
            digest.add(21)
            digest.add(picture.width)
            digest.add(picture.format.rawValue)
            for byte in picture.bytes { digest.add(UInt64(byte)) }
            digest.add(box)
            return true
        case .label(_, let node), .hidden(let node), .read(from: _, let node): return node.add(to: &digest)
        case .styledText, .sprites, .custom, .blend, .mask: return false
        }
    }
}

extension PlacedText {
    /// Adds the letters' outlines at their places, and their colours; false for a text with colour pictures.
    fileprivate func add(to digest: inout PaintDigest) -> Bool {
        guard let letters else { return false }
        digest.add(22)
        digest.add(turn)
        digest.add(color)
        digest.add(halo)
        for letter in letters {
            digest.add(letter.origin)
            digest.add(letter.outline.path)
        }
        return true
    }
}

extension SpriteLook {
    /// Adds all that decides how marks with the look are painted; false if that cannot be told.
    fileprivate func add(to digest: inout PaintDigest) -> Bool {
        digest.add(steps)
        digest.add(bounds)
        if let number {
            digest.add(number.size)
            digest.add(number.center)
            digest.add(number.color)
            digest.add(number.halo)
        }
        return symbol.add(to: &digest)
    }
}

extension DisplayList {
    /// A part of the list with the pixels that it may change, and its digest; nil where that cannot be told.
    private struct Part: Sendable {
        let box: PixelBox
        let digest: UInt64?
    }

    /// The digests of all that is painted in each tile of a grid; nil where that cannot be told. Two lists with the same digest of a
    /// tile, over the same drawing, paint the same pixels in it.
    ///
    /// - Parameters:
    ///   - columns: The pixels of each column of tiles, from the left. Neighbours may overlap.
    ///   - rows: The pixels of each row of tiles, from the top.
    /// - Returns: The tiles' digests, row by row.
    package func tileDigests(columns: [Range<Int>], rows: [Range<Int>]) -> [UInt64?] {
        var start = PaintDigest()
        start.add(tone.isGrey ? 1 : 0)
        start.add(tone.isInverted ? 1 : 0)
        start.add(tone.fade)
        var tiles = [PaintDigest?](repeating: start, count: columns.count * rows.count)
        let parts = concurrentMap(items) { Self.parts(of: $0.node) }
        for part in parts.joined() {
            let shownRows = Self.indices(of: rows, meeting: part.box.top..<part.box.bottom)
            let shownColumns = Self.indices(of: columns, meeting: part.box.left..<part.box.right)
            for row in shownRows {
                for column in shownColumns {
                    let tile = row * columns.count + column
                    if let digest = part.digest { tiles[tile]?.add(digest) } else { tiles[tile] = nil }
                }
            }
        }
        return tiles.map { $0?.value }
    }

    /// The ranges that meet another one; both ends of the ranges ascend.
    private static func indices(of ranges: [Range<Int>], meeting range: Range<Int>) -> Range<Int> {
        func first(_ isReached: (Range<Int>) -> Bool) -> Int {
            var (low, high) = (0, ranges.count)
            while low < high {
                let middle = (low + high) / 2
                if isReached(ranges[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { $0.upperBound > range.lowerBound }
        return start..<max(start, first { $0.lowerBound >= range.upperBound })
    }

    private static func parts(of node: DisplayNode) -> [Part] {
        switch node {
        case .group(let nodes): return nodes.flatMap(parts)
        case .label(_, let node), .hidden(let node), .read(from: _, let node): return parts(of: node)
        case .sprites(let layer): return parts(of: layer)
        default:
            guard let bounds = node.bounds else { return [] }
            var digest = PaintDigest()
            let isKnown = node.add(to: &digest)
            return [Part(box: PixelBox(covering: bounds.insetBy(dx: -1, dy: -1)), digest: isKnown ? digest.value : nil)]
        }
    }

    /// The marks one by one, as each is painted for itself.
    private static func parts(of layer: SpriteLayer) -> [Part] {
        var shared = PaintDigest()
        shared.add(layer.outlines)
        let looks = concurrentMap(layer.looks) { [shared] look -> PaintDigest? in
            var digest = shared
            return look.add(to: &digest) ? digest : nil
        }
        return layer.marks.map { mark in
            var digest = looks[Int(mark.look)]
            digest?.add(mark.point)
            digest?.add(mark.number ?? .min)
            return Part(box: layer.box(of: mark), digest: digest?.value)
        }
    }
}
