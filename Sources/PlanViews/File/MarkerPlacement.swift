import PlanCanvas
import PlanGeometry
import PlanModel

/// How a scene stands for a marker.
public struct MarkerPlacement: Hashable, Sendable {
    /// Where a marker's number is written on a scene.
    public struct Number: Hashable, Sendable {
        /// Where its middle lies in the scene's box.
        public var center: UnitPoint
        /// The font size, in points of the scene.
        public var size: Double
        /// How wide it may be, in points of the scene, before it is written smaller; as wide as the scene unless given.
        public var maximumWidth: Double?
        /// Its colour; black or white, whichever is easier to read on the marker's colour, unless given.
        public var color: Color?

        /// A place for numbers.
        public init(
            center: UnitPoint = .center, size: Double, maximumWidth: Double? = nil, color: Color? = nil
        ) {
            self.center = center
            self.size = size
            self.maximumWidth = maximumWidth
            self.color = color
        }
    }

    /// Which point of the scene's box lies on the marker's point; `bottom` for what stands on it as a pin does.
    public var anchor: UnitPoint
    /// Where the number goes; nothing for a badge at the scene's corner.
    public var number: Number?

    /// A placement.
    public init(anchor: UnitPoint = .center, number: Number? = nil) {
        self.anchor = anchor
        self.number = number
    }
}

extension MarkerPlacement {
    /// - Throws: `SceneError` for numbers that mean nothing.
    package func check() throws(SceneError) {
        for (name, value) in [("anchor", anchor.x), ("anchor", anchor.y)] { try SceneError.check(value, name) }
        guard let number else { return }
        for value in [number.center.x, number.center.y] { try SceneError.check(value, "number's place") }
        for value in [number.size, number.maximumWidth ?? 0] {
            try SceneError.check(value, "number's size", in: 0...SceneError.greatestLength)
        }
    }
}
