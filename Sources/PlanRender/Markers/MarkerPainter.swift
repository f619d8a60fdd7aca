import PlanGeometry
import PlanModel

/// Makes markers ready to be painted, painting each look and each digit once.
///
/// A sprite exists for each eighth of a pixel that its origin may lie at, so that a marker's tip is never more than 1/16
/// pixel from its point; for symbols of more than some 70 pixels each quarter, so that the sprites stay few.
struct MarkerPainter {
    /// What decides the symbol's pixels: of the number only whether there is one and how much room it takes.
    private struct SymbolKey: Hashable {
        let symbol: MarkerSymbol
        let color: Color
        let size: Double
        let hasNumber: Bool
        let bounds: Box
        let phase: Phase
    }

    private struct GlyphKey: Hashable {
        let character: Character
        let size: Double
        let color: Color
        let haloWidth: Double?
        let phase: Phase
    }

    private let outlines: NumberOutlines
    private var shapes: [MarkerLook: any MarkerShape] = [:]
    private var symbols: [SymbolKey: Sprite] = [:]
    private var glyphs: [GlyphKey: Sprite] = [:]

    init(font: Font) throws {
        outlines = try NumberOutlines(font: font)
    }

    /// A marker whose symbol has the given size, in a colour.
    mutating func item(for marker: Marker, color: Color, size: Double) throws -> MarkerItem {
        let number = marker.number.map(String.init) ?? ""
        let look = MarkerLook(symbol: marker.style.symbol, color: color, size: size, numberLength: number.count)
        let shape = shape(of: look)
        let drawing = MarkerDrawing(point: marker.point, number: number, shape: shape, outlines: outlines)

        let placements = outlines.placements(of: number, size: shape.numberSize, center: shape.numberCenter)
        let haloWidth = shape.numberInk.halo?.width ?? 0
        var bounds = shape.bounds
        for (character, baseline) in placements {
            let box = outlines.bounds(of: character, size: shape.numberSize, halo: haloWidth)
            bounds = bounds.union(box.offsetBy(baseline - .zero))
        }
        var stamps: [Stamp] = []
        if Sprite.suits(bounds) {
            let steps = bounds.area > 4096 ? 4.0 : 8
            stamps.append(try stamp(look, shape, at: marker.point, steps: steps))
            if haloWidth > 0 {
                for (character, baseline) in placements {
                    let place = marker.point + (baseline - .zero)
                    stamps.append(try stamp(character, shape, isHalo: true, at: place, steps: steps))
                }
            }
            for (character, baseline) in placements {
                let place = marker.point + (baseline - .zero)
                stamps.append(try stamp(character, shape, isHalo: false, at: place, steps: steps))
            }
        }
        // Sprites may lie up to an eighth of a pixel beside their place.
        let moved = bounds.offsetBy(marker.point - .zero)
        let reach = stamps.isEmpty ? moved : moved.insetBy(dx: -0.25, dy: -0.25)
        return MarkerItem(bounds: reach, stamps: stamps, drawing: drawing)
    }

    private mutating func shape(of look: MarkerLook) -> any MarkerShape {
        if let shape = shapes[look] { return shape }
        let shape = look.shape(digitWidth: outlines.digitWidth)
        shapes[look] = shape
        return shape
    }

    private mutating func stamp(
        _ look: MarkerLook, _ shape: any MarkerShape, at point: Point, steps: Double
    ) throws -> Stamp {
        let (x, y, phase) = Phase.split(point, steps: steps)
        let key = SymbolKey(
            symbol: look.symbol, color: look.color, size: look.size, hasNumber: look.numberLength > 0,
            bounds: shape.bounds, phase: phase)
        if let sprite = symbols[key] { return Stamp(sprite: sprite, x: x, y: y) }
        let sprite = try Sprite(bounds: shape.bounds, offset: phase.offset) { shape.paint(on: $0) }
        symbols[key] = sprite
        return Stamp(sprite: sprite, x: x, y: y)
    }

    private mutating func stamp(
        _ character: Character, _ shape: any MarkerShape, isHalo: Bool, at point: Point, steps: Double
    ) throws -> Stamp {
        let ink = shape.numberInk
        let (x, y, phase) = Phase.split(point, steps: steps)
        let haloWidth = isHalo ? ink.halo?.width : nil
        let color = isHalo ? ink.halo?.color ?? ink.color : ink.color
        let key = GlyphKey(
            character: character, size: shape.numberSize, color: color, haloWidth: haloWidth, phase: phase)
        if let sprite = glyphs[key] { return Stamp(sprite: sprite, x: x, y: y) }
        let outlines = outlines
        let bounds = outlines.bounds(of: character, size: shape.numberSize, halo: haloWidth ?? 0)
        let sprite = try Sprite(bounds: bounds, offset: phase.offset) { canvas in
            outlines.paint(character, size: shape.numberSize, color: color, haloWidth: haloWidth, on: canvas)
        }
        glyphs[key] = sprite
        return Stamp(sprite: sprite, x: x, y: y)
    }
}

/// The part of a place that is less than a pixel, in steps of an eighth or a quarter.
struct Phase: Hashable {
    let x, y: Double

    /// A place rounded to so many steps a pixel, as whole pixels and the rest.
    static func split(_ point: Point, steps: Double) -> (x: Int, y: Int, phase: Phase) {
        let x = (point.x * steps).rounded() / steps
        let y = (point.y * steps).rounded() / steps
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        return (Int(left), Int(top), Phase(x: x - left, y: y - top))
    }

    var offset: Vector { Vector(dx: x, dy: y) }
}
