/// A hole in a wall, with what fills it.
struct Opening {
    /// What fills the hole.
    enum Filling {
        /// A window of that many panes.
        case window(panes: Int)
        /// A hinged door, or two leaves.
        case door(Door)
        /// The sliding doors of a lift.
        case liftDoor
        /// Nothing: one walks through.
        case passage
        /// What another layer of the wall draws.
        case reveal
    }

    /// The middle, in millimetres along the wall: x of a wall that runs east and west, else y.
    var center: Double
    /// The clear width in millimetres.
    var width: Double
    var filling: Filling

    /// From one jamb to the other.
    var extent: ClosedRange<Double> { center - width / 2...center + width / 2 }
}

/// How a door opens.
struct Door {
    /// The jamb on which a single leaf hangs; nothing for two leaves.
    var hinge: Compass?
    /// The side to which it opens.
    var opens: Compass
    /// Whether it is of glass.
    var isGlazed = false
}

extension Opening {
    static func window(at center: Double, width: Double = 2300, panes: Int = 2) -> Opening {
        Opening(center: center, width: width, filling: .window(panes: panes))
    }

    static func door(
        at center: Double, width: Double = 1010, hinge: Compass, opens: Compass, isGlazed: Bool = false
    ) -> Opening {
        Opening(
            center: center, width: width, filling: .door(Door(hinge: hinge, opens: opens, isGlazed: isGlazed)))
    }

    static func doubleDoor(at center: Double, width: Double = 1700, opens: Compass, isGlazed: Bool = true) -> Opening {
        Opening(center: center, width: width, filling: .door(Door(hinge: nil, opens: opens, isGlazed: isGlazed)))
    }

    static func liftDoor(at center: Double, width: Double = 900) -> Opening {
        Opening(center: center, width: width, filling: .liftDoor)
    }

    static func passage(at center: Double, width: Double) -> Opening {
        Opening(center: center, width: width, filling: .passage)
    }

    /// The same hole in another layer of the wall.
    var reveal: Opening { Opening(center: center, width: width, filling: .reveal) }
}
