import PlanGeometry
import PlanPageCurl

/// The grid, walls and columns of the sample office: the fourth floor of a building of six by three bays.
///
/// Millimetres from the crossing of axes 1 and A. The outer walls' inner faces lie 200 outside of the outer axes, so that
/// columns of 400 stand just inside them.
enum OfficeWalls {
    static let columnsOfAxes: [Double] = [0, 5400, 10800, 16200, 21600, 27000, 32400]
    static let rowsOfAxes: [Double] = [0, 7200, 12600, 19800]

    /// The outer faces of the facade.
    static let outside = Box(minX: -560, minY: -560, maxX: 32960, maxY: 20360)

    static let axes: [GridLine] =
        columnsOfAxes.enumerated().map { index, x in
            GridLine(name: "\(index + 1)", direction: .northSouth, position: x)
        }
        + zip(["A", "B", "C", "D"], rowsOfAxes).map { name, y in
            GridLine(name: name, direction: .eastWest, position: y)
        }

    static let columns: [Box] = rowsOfAxes.flatMap { y in
        columnsOfAxes.map { x in Box(minX: x - 200, minY: y - 200, maxX: x + 200, maxY: y + 200) }
    }

    static let walls: [Wall] = outer + core + glazed + dry + cabins

    // MARK: - Outside

    static let northWindows = stride(from: 1350.0, through: 31050, by: 2700).map { Opening.window(at: $0) }
    static let westWindows = [
        Opening.window(at: 2400), .window(at: 6150, width: 1400, panes: 1), .window(at: 8700),
        .window(at: 11100, width: 1700),
        .window(at: 14700), .window(at: 17700),
    ]
    static let eastWindows = [
        Opening.window(at: 2400), .window(at: 10600, width: 1700), .window(at: 14700), .window(at: 17700),
    ]

    private static let outer: [Wall] = [
        .eastWest(y: -320, from: -440, to: 32840, .solid, thickness: 240, openings: northWindows),
        .eastWest(y: 20120, from: -440, to: 32840, .solid, thickness: 240, openings: northWindows),
        .northSouth(x: -320, from: -440, to: 20240, .solid, thickness: 240, openings: westWindows),
        .northSouth(x: 32720, from: -440, to: 20240, .solid, thickness: 240, openings: eastWindows),
        .eastWest(y: -500, from: -560, to: 32960, .cladding, thickness: 120, openings: northWindows.map(\.reveal)),
        .eastWest(y: 20300, from: -560, to: 32960, .cladding, thickness: 120, openings: northWindows.map(\.reveal)),
        .northSouth(x: -500, from: -440, to: 20240, .cladding, thickness: 120, openings: westWindows.map(\.reveal)),
        .northSouth(x: 32900, from: -440, to: 20240, .cladding, thickness: 120, openings: eastWindows.map(\.reveal)),
    ]

    // MARK: - The core: lifts, stair, shaft, toilets

    private static let core: [Wall] = [
        .eastWest(
            y: 7200, from: 10700, to: 27100, .solid, thickness: 200,
            openings: [
                .door(at: 19250, hinge: .east, opens: .north),
                .door(at: 22850, width: 885, hinge: .east, opens: .south),
                .door(at: 24250, width: 885, hinge: .west, opens: .south),
            ]),
        .eastWest(y: 12600, from: 10700, to: 27100, .solid, thickness: 200),
        .northSouth(
            x: 10800, from: 7100, to: 12700, .solid, thickness: 200,
            openings: [.doubleDoor(at: 11080, width: 1800, opens: .west)]),
        .northSouth(x: 27000, from: 7100, to: 12700, .solid, thickness: 200),
        .northSouth(
            x: 15000, from: 7200, to: 12600, .solid, thickness: 200,
            openings: [.door(at: 11885, hinge: .south, opens: .east)]),
        .northSouth(x: 17700, from: 7200, to: 12600, .solid, thickness: 200),
        .northSouth(x: 20100, from: 7200, to: 12600, .solid, thickness: 200),
        .eastWest(
            y: 9600, from: 10800, to: 15000, .solid, thickness: 200,
            openings: [.liftDoor(at: 11870), .liftDoor(at: 13930)]),
        .northSouth(x: 12900, from: 7200, to: 9600, .solid, thickness: 120),
        .eastWest(y: 9600, from: 17700, to: 20100, .solid, thickness: 120),
        .northSouth(x: 23550, from: 7300, to: 12500, .partition, thickness: 120),
    ]

    // MARK: - Inside

    private static let glazed: [Wall] = [
        .eastWest(
            y: 5100, from: -200, to: 8040, .glass, thickness: 60, openings: [.doubleDoor(at: 6250, opens: .south)]),
        .eastWest(
            y: 5100, from: 21660, to: 26940, .glass, thickness: 60,
            openings: [.door(at: 26000, hinge: .east, opens: .north, isGlazed: true)]),
        .northSouth(
            x: 10800, from: 5160, to: 7000, .glass, thickness: 60,
            openings: [.door(at: 6080, hinge: .south, opens: .west, isGlazed: true)]),
        .eastWest(
            y: 12600, from: 27200, to: 28940, .glass, thickness: 60,
            openings: [.doubleDoor(at: 28070, width: 1500, opens: .south)]),
    ]

    private static let dry: [Wall] = [
        .eastWest(
            y: 5100, from: 8040, to: 21660, .partition, thickness: 120,
            openings: [
                .door(at: 12600, hinge: .east, opens: .north),
                .door(at: 15300, hinge: .east, opens: .north),
                .door(at: 20700, hinge: .east, opens: .north),
            ]),
        .eastWest(
            y: 5100, from: 26940, to: 32600, .partition, thickness: 120,
            openings: [.door(at: 28330, hinge: .east, opens: .north)]),
        .northSouth(x: 8100, from: -200, to: 5160, .partition, thickness: 120),
        .northSouth(x: 13500, from: -200, to: 5100, .partition, thickness: 120),
        .northSouth(x: 16200, from: -200, to: 5100, .partition, thickness: 120),
        .northSouth(x: 21600, from: -200, to: 5160, .partition, thickness: 120),
        .northSouth(x: 27000, from: -200, to: 5160, .partition, thickness: 120),
        .northSouth(
            x: 29000, from: 5100, to: 12660, .partition, thickness: 120,
            openings: [
                .door(at: 8000, hinge: .south, opens: .east), .door(at: 10000, hinge: .north, opens: .east),
            ]),
        .eastWest(y: 8900, from: 29000, to: 32600, .partition, thickness: 120),
        .eastWest(y: 12600, from: 28940, to: 32600, .partition, thickness: 120),
        .eastWest(
            y: 12600, from: -200, to: 10700, .partition, thickness: 120,
            openings: [
                .door(at: 7200, hinge: .east, opens: .south), .doubleDoor(at: 9500, opens: .south, isGlazed: true),
            ]),
        .northSouth(x: 8100, from: 12600, to: 20000, .partition, thickness: 120),
        // The telephone booths and their riser.
        .eastWest(y: 14850, from: 18700, to: 22100, .partition, thickness: 100),
        .eastWest(
            y: 16550, from: 18700, to: 22100, .partition, thickness: 100,
            openings: [
                .door(at: 19350, width: 800, hinge: .west, opens: .south, isGlazed: true),
                .door(at: 20650, width: 800, hinge: .west, opens: .south, isGlazed: true),
            ]),
        .northSouth(x: 18750, from: 14800, to: 16600, .partition, thickness: 100),
        .northSouth(x: 20000, from: 14800, to: 16600, .partition, thickness: 100),
        .northSouth(x: 21250, from: 14800, to: 16600, .partition, thickness: 100),
        .northSouth(x: 22050, from: 14800, to: 16600, .partition, thickness: 100),
    ]

    /// WC cabins.
    private static let cabins: [Wall] = [
        .eastWest(
            y: 10900, from: 20200, to: 23490, .panel, thickness: 40,
            openings: [
                .door(at: 20750, width: 640, hinge: .west, opens: .south),
                .door(at: 21845, width: 640, hinge: .west, opens: .south),
                .door(at: 22940, width: 640, hinge: .west, opens: .south),
            ]),
        .northSouth(x: 21297, from: 10900, to: 12500, .panel, thickness: 40),
        .northSouth(x: 22393, from: 10900, to: 12500, .panel, thickness: 40),
        .eastWest(
            y: 10900, from: 24750, to: 26900, .panel, thickness: 40,
            openings: [
                .door(at: 25280, width: 640, hinge: .west, opens: .south),
                .door(at: 26365, width: 640, hinge: .west, opens: .south),
            ]),
        .northSouth(x: 24750, from: 10880, to: 12500, .panel, thickness: 40),
        .northSouth(x: 25830, from: 10900, to: 12500, .panel, thickness: 40),
    ]
}
