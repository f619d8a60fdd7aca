import PlanBase
import PlanCanvas
import PlanGeometry

/// Sets the labels of detections and finds a place for each beside or in its box, where it covers neither another label nor what else
/// must be read.
struct DetectionLabels {
    private let drawing: Box
    private let font: Font
    /// The boxes that labels must not cover: placed labels, markers, names and panels.
    private var taken: BoxGrid
    private let outlines: GlyphOutlines
    /// The texts that were set already, in each colour of ink with the corner of the plate at the origin.
    private var known: [Set: (text: PlacedText, plate: Size, missesGlyphs: Bool)] = [:]

    private struct Set: Hashable {
        let text: String
        let ink: Color
    }

    /// The paper around the letters in sizes of the font: beside, above and below them.
    private static let margin = (x: 0.28, y: 0.14)

    init(drawing: Box, font: Font, avoiding obstacles: [Box]) throws {
        (self.drawing, self.font) = (drawing, font)
        taken = BoxGrid(obstacles, cellSize: 3 * font.size)
        outlines = try GlyphOutlines()
    }

    /// The result of placing a label.
    enum Outcome {
        case placed(DetectionLabelItem, missesGlyphs: Bool)
        /// All places are taken.
        case noRoom
    }

    /// Takes the best free place for the label of a box.
    mutating func place(_ text: String, of box: Box, color: Color, lineWidth: Double) throws -> Outcome {
        let color = color.withAlpha(1)
        // Of a box that leaves the drawing the part that is seen has the label.
        let border = drawing.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
        let box = drawing.contains(box) ? box : box.intersection(border) ?? box
        let (placed, size, missesGlyphs) = try set(text, ink: color.legibleInk)
        for corner in Self.corners(for: size, at: box, lineWidth: lineWidth) {
            guard let place = moved(Box(origin: corner, size: size)), taken.isFree(place) else { continue }
            // Plates that touch are no trouble.
            taken.insert(place.insetBy(dx: 0.5, dy: 0.5))
            let item = DetectionLabelItem(
                placed.moved(by: place.origin - .zero), on: place, color: color, radius: 0.18 * font.size)
            return .placed(item, missesGlyphs: missesGlyphs)
        }
        return .noRoom
    }

    /// The text with its plate's corner at the origin, and the plate's size.
    private mutating func set(
        _ text: String, ink: Color
    ) throws -> (text: PlacedText, plate: Size, missesGlyphs: Bool) {
        let key = Set(text: text, ink: ink)
        if let known = known[key] { return known }
        let layout = try TextLayout(text.asLabel, font: font, maximumWidth: 20 * font.size, maximumLines: 1)
        let margin = Size(width: Self.margin.x * font.size, height: Self.margin.y * font.size)
        let size = Size(
            width: (layout.logicalSize.width + 2 * margin.width).rounded(.up),
            height: (layout.logicalSize.height + 2 * margin.height).rounded(.up))
        let placed = PlacedText(
            layout, at: Point(x: margin.width, y: margin.height), color: ink, outlines: outlines)
        let result = (placed, size, layout.missingGlyphCount > 0)
        known[key] = result
        return result
    }

    /// A place moved sideways onto the drawing; nil if it is above or below it, or wider.
    private func moved(_ place: Box) -> Box? {
        guard place.minY >= drawing.minY, place.maxY <= drawing.maxY, place.width <= drawing.width else { return nil }
        let right = max(0, drawing.minX - place.minX) + min(0, drawing.maxX - place.maxX)
        // On whole pixels plates have sharp edges.
        return place.offsetBy(
            Vector(dx: (place.minX + right).rounded() - place.minX, dy: place.minY.rounded() - place.minY))
    }

    /// Where a plate's upper left corner may lie, the best place first: on the box's upper edge, as everybody draws it, then where the
    /// plate is still seen to be the box's.
    private static func corners(for size: Size, at box: Box, lineWidth: Double) -> [Point] {
        let half = lineWidth / 2
        let (left, right) = (box.minX - half, box.maxX + half - size.width)
        let (above, below) = (box.minY - half - size.height, box.maxY + half)
        let (top, bottom) = (box.minY - half, box.maxY + half - size.height)
        let middle = box.center.x - size.width / 2
        return [
            Point(x: left, y: above), Point(x: right, y: above), Point(x: left, y: top), Point(x: left, y: below),
            Point(x: right, y: top), Point(x: middle, y: above), Point(x: left, y: bottom), Point(x: right, y: below),
            Point(x: right, y: bottom), Point(x: box.maxX + half, y: top), Point(x: left - size.width, y: top),
            Point(x: middle, y: below), Point(x: middle, y: box.center.y - size.height / 2),
        ]
    }
}
