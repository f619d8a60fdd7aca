import PlanCanvas
import PlanGeometry

/// Writes the appearance streams of the annotations of one plan (ISO 32000-1, 12.5.5), whose markers are in one layer.
final class AnnotationPainter {
    private let forms: FormResources
    private let space: PageSpace
    private var symbols: [Int32: String] = [:]
    private var characters: [CharacterKey: String] = [:]

    private struct CharacterKey: Hashable {
        let character: Character
        let size: Double
        let halo: Double?
    }

    init(_ forms: FormResources, on space: PageSpace) { (self.forms, self.space) = (forms, space) }

    /// Writes the appearance of a picture, and returns the number of its object.
    func write(_ picture: AnnotationPicture) throws -> Int {
        switch picture {
        case .nodes(let nodes, let box):
            // Streams have short numbers where their origin is near.
            let origin = Point(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
            var content = ContentStream(forms, transform: .translation(x: -origin.x, y: -origin.y))
            for node in nodes { try content.paint(node) }
            return try forms.write(content.bytes, box: box.offsetBy(.zero - origin), matrix: matrix)
        case .mark(let mark, let layer, let leader): return try write(mark, of: layer, leader, in: picture.bounds)
        }
    }

    /// From pixels to the page's own space, but for where the origin lies: programs put the form into its annotation's box.
    private var matrix: AffineTransform {
        let map = space.toPage
        return AffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
    }

    /// The mark's point is the origin.
    private func write(
        _ mark: SpriteLayer.Mark, of layer: SpriteLayer, _ leader: DisplayNode?, in box: Box
    ) throws -> Int {
        let look = layer.looks[Int(mark.look)]
        var content = ContentStream(forms)
        if let leader { try content.paint(.transform(.translation(x: -mark.point.x, y: -mark.point.y), leader)) }
        content.use(form: try symbol(mark.look, look, of: layer))
        if let number = look.number, let text = mark.number.map(String.init) {
            let places = layer.outlines.placements(of: text, size: number.size, center: number.center)
            if let halo = number.halo {
                content.setStroke(halo.color, width: 2 * halo.width)
                for (character, place) in places {
                    content.use(form: try form(of: character, number.size, halo: halo.width, layer.outlines), at: place)
                }
            }
            content.setFill(number.color)
            for (character, place) in places {
                content.use(form: try form(of: character, number.size, halo: nil, layer.outlines), at: place)
            }
        }
        return try forms.write(content.bytes, box: box.offsetBy(.zero - mark.point), matrix: matrix)
    }

    private func symbol(_ index: Int32, _ look: SpriteLook, of layer: SpriteLayer) throws -> String {
        if let name = symbols[index] { return name }
        var content = ContentStream(forms)
        try content.paint(look.symbol)
        let name = try forms.add(content.bytes, box: look.bounds)
        symbols[index] = name
        return name
    }

    /// A character of a number, which takes its colour from where it is used.
    private func form(
        of character: Character, _ size: Double, halo: Double?, _ outlines: NumberOutlines
    ) throws -> String {
        let key = CharacterKey(character: character, size: size, halo: halo)
        if let name = characters[key] { return name }
        var content = ContentStream(forms)
        if let path = outlines.path(of: character, size: size) {
            content.append(path)
            content.append(halo == nil ? "f\n" : "S\n")
        }
        let name = try forms.add(content.bytes, box: outlines.bounds(of: character, size: size, halo: halo ?? 0))
        characters[key] = name
        return name
    }
}

/// The picture that is painted for an annotation, in pixel points of the drawing.
enum AnnotationPicture {
    /// Nodes within a box.
    case nodes([DisplayNode], Box)
    /// A symbol with its number, and the line to it from the marker's point if it stands beside that.
    case mark(SpriteLayer.Mark, SpriteLayer, leader: DisplayNode?)

    /// True if the picture is a symbol beside its marker's point.
    var hasLeader: Bool { if case .mark(_, _, .some) = self { true } else { false } }

    /// The box of all that is painted.
    var bounds: Box {
        switch self {
        case .nodes(_, let box): return box
        case .mark(let mark, let layer, let leader):
            let symbol = layer.looks[Int(mark.look)].bounds.offsetBy(mark.point - .zero)
            return leader?.bounds?.union(symbol) ?? symbol
        }
    }
}
