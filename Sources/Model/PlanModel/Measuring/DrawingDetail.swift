import PlanBase
import PlanGeometry
import PlanJSON

/// A part of a drawing that is drawn at a scale of its own, such as a section at 1:20 beside a floor plan at 1:100. PDF calls it a
/// viewport.
public struct DrawingDetail: Hashable, Sendable {
    /// The detail's name, which identifies the detail among those of its plan; not empty, and without white space at its ends.
    public let name: String
    /// The part of the drawing, in pixel points; it has an extent.
    public let box: Box
    /// Pixels of the drawing to a metre of what the detail shows; positive and finite.
    public let pixelsPerMetre: Double

    /// A detail; nil if its name is blank or longer than a text may be, its box has no extent, or its scale is not positive and finite.
    public init?(name: String, box: Box, pixelsPerMetre: Double) {
        let name = name.trimmed
        guard !name.isEmpty, name.utf8.count <= TextLimit.short, box.isFinite, box.width > 0, box.height > 0,
            pixelsPerMetre > 0, pixelsPerMetre.isFinite
        else { return nil }
        (self.name, self.box, self.pixelsPerMetre) = (name, box, pixelsPerMetre)
    }
}

extension DrawingDetail {
    /// The detail as stores and files of JSON keep it, without its name: the box as x, y, width and height.
    package var json: JSONValue {
        .object([
            "box": JSONValue(box),
            "pixelsPerMetre": .number(pixelsPerMetre),
        ])
    }

    /// A detail as ``json`` keeps it; nil for anything else.
    package init?(name: String, _ json: JSONValue) {
        guard let numbers = json["box"]?.array?.compactMap(\.number), numbers.count == 4,
            let scale = json["pixelsPerMetre"]?.number
        else { return nil }
        let box = Box(origin: Point(x: numbers[0], y: numbers[1]), size: Size(width: numbers[2], height: numbers[3]))
        self.init(name: name, box: box, pixelsPerMetre: scale)
    }
}

extension DrawingDetail: CustomStringConvertible {
    /// The name, the part and the scale: `detail 'Section', (0.0, 0.0)...(80.0, 60.0), 50.0 px/m`.
    public var description: String { "detail '\(name.onOneLine)', \(box), \(pixelsPerMetre) px/m" }
}
