import PlanBase
import PlanCanvas
import PlanGeometry

/// Which point of a scene lies on the marker's point, and where the scene shows the number.
public struct MarkerPlacement: Hashable, Sendable {
    /// The place and look of a marker's number on a scene.
    public struct Number: Hashable, Sendable {
        /// The centre of the number in the scene's box.
        public var center: UnitPoint
        /// The font size, in points of the scene.
        public var size: Double
        /// The width in points of the scene beyond which the number shrinks; nil for the scene's width.
        public var maximumWidth: Double?
        /// The number's colour; nil for black or white, whichever stands out more on the marker's colour.
        public var color: Color?

        /// A number's place and look.
        public init(center: UnitPoint = .center, size: Double, maximumWidth: Double? = nil, color: Color? = nil) {
            (self.center, self.size, self.maximumWidth, self.color) = (center, size, maximumWidth, color)
        }
    }

    /// The point of the scene's box that lies on the marker's point; `bottom` for a scene that stands on it as a pin does.
    public var anchor: UnitPoint
    /// Where the number goes; nil for a badge at the scene's corner.
    public var number: Number?

    /// A placement.
    public init(anchor: UnitPoint = .center, number: Number? = nil) {
        (self.anchor, self.number) = (anchor, number)
    }
}

extension MarkerPlacement {
    /// - Throws: `SceneError` for a number that is not finite or out of range.
    package func check() throws(SceneError) {
        for value in [anchor.x, anchor.y] { try SceneError.check(value, Message("the anchor")) }
        guard let number else { return }
        for value in [number.center.x, number.center.y] { try SceneError.check(value, Message("the number's place")) }
        for value in [number.size, number.maximumWidth ?? 0] {
            try SceneError.check(value, Message("the number's size"), in: 0...SceneError.greatestLength)
        }
    }
}
