/// What a sheet is rolled about, in spine coordinates.
package enum Roll: Hashable, Sendable {
    case cylinder(CylinderRoll)

    func place(of point: Point) -> RollPlace {
        switch self {
        case .cylinder(let roll): roll.place(of: point)
        }
    }

    func layers(over point: Point) -> [RollLayer] {
        switch self {
        case .cylinder(let roll): roll.layers(over: point)
        }
    }
}
