import PlanGeometry

/// The walls of the sample flat, in millimetres from the inner corner of its north-western wall.
enum ApartmentWalls {
    static let walls: [Wall] = outer + inner + balcony

    private static let outer: [Wall] = [
        .eastWest(
            y: -150, from: -300, to: 12900, .solid, thickness: 300,
            openings: [
                .window(at: 2100, width: 1400), .window(at: 5750, width: 700, panes: 1),
                .door(at: 7560, hinge: .east, opens: .south), .window(at: 10125, width: 1300),
            ]),
        .eastWest(
            y: 8150, from: -300, to: 12900, .solid, thickness: 300,
            openings: [
                .window(at: 1500, width: 1600), .window(at: 5500, width: 2000),
                .doubleDoor(at: 9000, width: 1600, opens: .north), .window(at: 11700, width: 1300),
            ]),
        .northSouth(
            x: -150, from: -300, to: 8300, .solid, thickness: 300,
            openings: [
                .window(at: 1500, width: 1800), .window(at: 3700, width: 800, panes: 1), .window(at: 6500, width: 1600),
            ]),
        .northSouth(
            x: 12750, from: -300, to: 8300, .solid, thickness: 300,
            openings: [.window(at: 3200, width: 1100, panes: 1), .window(at: 6300, width: 1800)]),
    ]

    private static let inner: [Wall] = [
        .northSouth(x: 3960, from: 0, to: 3040, .partition, thickness: 120),
        .eastWest(y: 3040, from: 2880, to: 4020, .partition, thickness: 120),
        .northSouth(
            x: 2940, from: 2980, to: 4300, .partition, thickness: 120,
            openings: [.door(at: 3720, width: 860, hinge: .south, opens: .west)]),
        .eastWest(
            y: 3040, from: 4020, to: 6520, .partition, thickness: 120,
            openings: [.door(at: 5050, width: 860, hinge: .west, opens: .north)]),
        .northSouth(x: 6460, from: 0, to: 3100, .partition, thickness: 120),
        .northSouth(
            x: 8660, from: 0, to: 4300, .partition, thickness: 120, openings: [.passage(at: 3700, width: 1000)]),
        .eastWest(
            y: 4360, from: 0, to: 12600, .solid, thickness: 120,
            openings: [
                .door(at: 3430, width: 860, hinge: .east, opens: .south),
                .doubleDoor(at: 7500, width: 1500, opens: .south),
                .passage(at: 10800, width: 2400),
            ]),
        .northSouth(x: 3960, from: 4300, to: 8000, .solid, thickness: 120),
    ]

    /// The balcony's rail.
    private static let balcony: [Wall] = [
        .northSouth(x: 7030, from: 8300, to: 9700, .glass, thickness: 60),
        .northSouth(x: 10970, from: 8300, to: 9700, .glass, thickness: 60),
        .eastWest(y: 9670, from: 7000, to: 11000, .glass, thickness: 60),
    ]
}
