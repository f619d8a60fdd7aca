/// What a sheet is rolled about, in spine coordinates.
package enum Roll: Hashable, Sendable {
    case cylinder(CylinderRoll)
    case cone(ConeRoll)

    func place(of point: Point) -> RollPlace {
        switch self {
        case .cylinder(let roll): roll.place(of: point)
        case .cone(let roll): roll.place(of: point)
        }
    }

    func layers(over point: Point) -> [RollLayer] {
        switch self {
        case .cylinder(let roll): roll.layers(over: point)
        case .cone(let roll): roll.layers(over: point)
        }
    }
}
