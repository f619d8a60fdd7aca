import PlanGeometry
import PlanPageCurl

/// What stands in the sample office, room by room.
enum OfficeFurniture {
    static let furnishings: [Furnishing] =
        radiators + boardroom + management + humanResources + finance + meeting + kitchen + corridor + reception
        + server + archive
        + training + openPlan + booths + OfficeCoreFurniture.furnishings

    /// A table with chairs along its long sides and, if asked, at its ends.
    static func table(
        x: Double, y: Double, length: Double, depth: Double, isEastWest: Bool = true, seats: Int, hasEnds: Bool
    ) -> [Furnishing] {
        var things: [Furnishing] = []
        let turns = [0.0, 5, -4, 0, -7, 3, 0, 6]
        for seat in 0..<seats {
            let along = (Double(seat) + 0.5) * length / Double(seats) - length / 2
            let out = depth / 2 + 340
            if isEastWest {
                things.append(Furnishing(.chair, at: x + along, y - out, facing: .south, turn: turns[seat % 8]))
                things.append(Furnishing(.chair, at: x + along, y + out, facing: .north, turn: turns[(seat + 3) % 8]))
            } else {
                things.append(Furnishing(.chair, at: x - out, y + along, facing: .east, turn: turns[seat % 8]))
                things.append(Furnishing(.chair, at: x + out, y + along, facing: .west, turn: turns[(seat + 3) % 8]))
            }
        }
        if hasEnds {
            let out = length / 2 + 340
            if isEastWest {
                things.append(Furnishing(.chair, at: x - out, y, facing: .east))
                things.append(Furnishing(.chair, at: x + out, y, facing: .west, turn: 6))
            } else {
                things.append(Furnishing(.chair, at: x, y - out, facing: .south))
                things.append(Furnishing(.chair, at: x, y + out, facing: .north, turn: 6))
            }
        }
        let size = isEastWest ? (length, depth) : (depth, length)
        things.append(Furnishing(.table(width: size.0, depth: size.1), at: x, y - size.1 / 2, facing: .south))
        return things
    }

    /// A round table with four chairs.
    private static func roundTable(x: Double, y: Double) -> [Furnishing] {
        [
            Furnishing(.chair, at: x - 830, y, facing: .east),
            Furnishing(.chair, at: x + 830, y, facing: .west, turn: 7),
            Furnishing(.chair, at: x, y - 830, facing: .south),
            Furnishing(.chair, at: x, y + 830, facing: .north, turn: -5),
            Furnishing(.roundTable(diameter: 1200), at: x, y - 600, facing: .south),
        ]
    }

    /// A desk with its chair in front; the place is the middle of the desk's back.
    static func workplace(
        _ x: Double, _ y: Double, facing: Compass, turn: Double = 0, width: Double = 1600
    ) -> [Furnishing] {
        let front = facing.vector
        let chair = Point(x: x, y: y) + front * 1230
        let back: Compass =
            switch facing {
            case .north: .south
            case .south: .north
            case .east: .west
            case .west: .east
            }
        return [
            Furnishing(.officeChair, at: chair.x, chair.y, facing: back, turn: turn),
            Furnishing(.desk(width: width, depth: 800), at: x, y, facing: facing),
        ]
    }

    /// Desks back to back along a line from north to south.
    private static func bench(x: Double, from y: Double, pairs: Int) -> [Furnishing] {
        let turns = [0.0, 14, -9, 22, -16, 6]
        return (0..<pairs).flatMap { pair in
            let middle = y + (Double(pair) + 0.5) * 1600
            return workplace(x, middle, facing: .west, turn: turns[pair % 6])
                + workplace(x, middle, facing: .east, turn: turns[(pair + 2) % 6])
        }
    }

    /// A radiator below each window, except behind the kitchen's counter.
    private static var radiators: [Furnishing] {
        let north = OfficeWalls.northWindows.map {
            Furnishing(.radiator(width: 1700), at: $0.center, -200, facing: .south)
        }
        let south = OfficeWalls.northWindows.map {
            Furnishing(.radiator(width: 1700), at: $0.center, 20000, facing: .north)
        }
        let west = OfficeWalls.westWindows.map {
            Furnishing(.radiator(width: $0.width - 500), at: -200, $0.center, facing: .east)
        }
        let east = OfficeWalls.eastWindows.dropFirst().map {
            Furnishing(.radiator(width: $0.width - 500), at: 32600, $0.center, facing: .west)
        }
        return north + south + west + east
    }

    // MARK: - North

    private static let boardroom: [Furnishing] =
        table(x: 3900, y: 2350, length: 4800, depth: 1400, seats: 6, hasEnds: true) + [
            Furnishing(.screen(width: 1800), at: 8040, 2350, facing: .west),
            Furnishing(.cabinet(width: 2400, depth: 450, doors: 4), at: 3900, 5070, facing: .north),
            Furnishing(.plant(diameter: 700), at: 7500, -40, facing: .south),
            Furnishing(.plant(diameter: 600), at: 300, 300, facing: .south),
        ]

    private static let management: [Furnishing] =
        workplace(9100, 1800, facing: .east, turn: -8, width: 1800)
        + roundTable(x: 11900, y: 1700) + [
            Furnishing(.cabinet(width: 3200, depth: 420, doors: 4), at: 8160, 1800, facing: .east),
            Furnishing(.plant(diameter: 650), at: 13050, -40, facing: .south),
        ]

    private static let humanResources: [Furnishing] =
        workplace(14850, 1330, facing: .north, turn: 10) + [
            Furnishing(.chair, at: 14450, 2650, facing: .north, turn: 12),
            Furnishing(.chair, at: 15250, 2650, facing: .north, turn: -10),
            Furnishing(.cabinet(width: 1800, depth: 420, doors: 2), at: 16140, 2500, facing: .west),
        ]

    private static let finance: [Furnishing] =
        bench(x: 18900, from: 300, pairs: 2) + [
            Furnishing(.cabinet(width: 2700, depth: 420, doors: 3), at: 16260, 2000, facing: .east),
            Furnishing(.copier, at: 19350, 5040, facing: .north),
            Furnishing(.plant(diameter: 600), at: 20950, -40, facing: .south),
        ]

    private static let meeting: [Furnishing] =
        table(x: 24300, y: 2200, length: 3000, depth: 1200, seats: 4, hasEnds: true) + [
            Furnishing(.screen(width: 1500), at: 21660, 2200, facing: .east),
            Furnishing(.whiteboard(width: 2000), at: 26940, 2200, facing: .west),
        ]

    private static let kitchen: [Furnishing] =
        kitchenCounter + table(x: 29700, y: 1000, length: 1400, depth: 800, seats: 2, hasEnds: false)
        + table(x: 29900, y: 3350, length: 1400, depth: 800, seats: 2, hasEnds: false)

    private static let kitchenCounter: [Furnishing] = [
        Furnishing(.fridge, at: 27060, 555, facing: .east),
        Furnishing(.worktop(width: 500), at: 27060, 1130, facing: .east),
        Furnishing(.kitchenSink, at: 27060, 1830, facing: .east),
        Furnishing(.appliance(label: "GS"), at: 27060, 2580, facing: .east),
        Furnishing(.hob, at: 27060, 3180, facing: .east),
        Furnishing(.worktop(width: 600), at: 27060, 3780, facing: .east),
        Furnishing(.plant(diameter: 600), at: 32200, 350, facing: .south),
        Furnishing(.stool, at: 32040, 1450, facing: .west),
        Furnishing(.stool, at: 32040, 2050, facing: .west),
        Furnishing(.stool, at: 32040, 2650, facing: .west),
        Furnishing(.stool, at: 32040, 3250, facing: .west),
        Furnishing(.counter(width: 2400, depth: 450), at: 32600, 2350, facing: .west),
    ]

    private static let corridor: [Furnishing] = [
        Furnishing(.extinguisher, at: 16600, 7100, facing: .north),
        Furnishing(.extinguisher, at: 27100, 10600, facing: .east),
    ]

    // MARK: - West

    private static let reception: [Furnishing] =
        [
            Furnishing(.rug(width: 3000, depth: 3600), at: 200, 9950, facing: .east),
            Furnishing(.sofa(width: 2300), at: 150, 9950, facing: .east),
            Furnishing(.armchair, at: 3050, 9350, facing: .west, turn: 8),
            Furnishing(.armchair, at: 3050, 10550, facing: .west, turn: -8),
            Furnishing(.roundTable(diameter: 850), at: 1650, 9525, facing: .south),
            Furnishing(.plant(diameter: 800), at: 450, 7600, facing: .south),
            Furnishing(.plant(diameter: 800), at: 350, 11600, facing: .south),
            Furnishing(.officeChair, at: 5150, 9000, facing: .east, turn: 12),
            Furnishing(.officeChair, at: 5150, 10500, facing: .east, turn: -15),
            Furnishing(.counter(width: 3600, depth: 750), at: 5750, 9750, facing: .east),
            Furnishing(.counter(width: 3600, depth: 300), at: 6500, 9750, facing: .east),
            Furnishing(.cabinet(width: 2700, depth: 420, doors: 4), at: 3600, 12540, facing: .north),
            Furnishing(.wardrobe(width: 1600, depth: 600), at: 8900, 5160, facing: .south),
            Furnishing(.mat(width: 1900, depth: 1300), at: 9650, 11080, facing: .west),
            Furnishing(.extinguisher, at: 10700, 8200, facing: .west),
        ]

    private static let training: [Furnishing] =
        trainingTables + [
            Furnishing(.whiteboard(width: 2600), at: 3600, 12660, facing: .south),
            Furnishing(.chair, at: 4700, 12850, facing: .south, turn: 14),
            Furnishing(.table(width: 1500, depth: 600), at: 5000, 13300, facing: .south),
            Furnishing(.cabinet(width: 2400, depth: 420, doors: 3), at: 8040, 16600, facing: .west),
        ]

    private static var trainingTables: [Furnishing] {
        var things: [Furnishing] = []
        for y in [14700.0, 15950, 17200, 18450] {
            for x in [1450.0, 3920, 6390] {
                let (left, right) = (y == 15950 ? 9.0 : -4, x == 3920 ? -8.0 : 3)
                things.append(Furnishing(.chair, at: x - 420, y + 980, facing: .north, turn: left))
                things.append(Furnishing(.chair, at: x + 420, y + 980, facing: .north, turn: right))
                things.append(Furnishing(.table(width: 1700, depth: 600), at: x, y, facing: .south))
            }
        }
        return things
    }

    // MARK: - East

    private static let server: [Furnishing] = [
        Furnishing(.rack, at: 30500, 6500, facing: .south),
        Furnishing(.rack, at: 31100, 6500, facing: .south),
        Furnishing(.rack, at: 31700, 6500, facing: .south),
        Furnishing(.coolingUnit, at: 32600, 8100, facing: .west),
        Furnishing(.extinguisher, at: 29600, 8840, facing: .north),
    ]

    private static let archive: [Furnishing] = [
        Furnishing(.shelf(width: 2400, depth: 400), at: 31200, 8960, facing: .south),
        Furnishing(.shelf(width: 1500, depth: 400), at: 31400, 10500, facing: .south),
        Furnishing(.shelf(width: 1500, depth: 400), at: 31400, 10500, facing: .north),
        Furnishing(.shelf(width: 2000, depth: 400), at: 31000, 12540, facing: .north),
    ]

    // MARK: - South

    private static let openPlan: [Furnishing] =
        bench(x: 10900, from: 14500, pairs: 3) + bench(x: 15500, from: 14500, pairs: 3)
        + bench(x: 25600, from: 14500, pairs: 3) + bench(x: 29900, from: 14500, pairs: 3) + [
            Furnishing(.locker(width: 2700, doors: 9), at: 12650, 12700, facing: .south),
            Furnishing(.copier, at: 20500, 14800, facing: .north),
            Furnishing(.locker(width: 2700, doors: 9), at: 23900, 12700, facing: .south),
            Furnishing(.rug(width: 3200, depth: 2300), at: 20400, 17450, facing: .south),
            Furnishing(.sofa(width: 1900), at: 20400, 19700, facing: .north),
            Furnishing(.armchair, at: 19300, 17500, facing: .south, turn: -10),
            Furnishing(.armchair, at: 21500, 17500, facing: .south, turn: 10),
            Furnishing(.roundTable(diameter: 700), at: 20400, 18050, facing: .south),
            Furnishing(.plant(diameter: 700), at: 13200, 19100, facing: .south),
            Furnishing(.plant(diameter: 700), at: 23300, 19100, facing: .south),
            Furnishing(.plant(diameter: 700), at: 32050, 13000, facing: .south),
            Furnishing(.plant(diameter: 700), at: 8650, 19000, facing: .south),
            Furnishing(.extinguisher, at: 17300, 12700, facing: .south),
        ]

    private static let booths: [Furnishing] = [
        Furnishing(.counter(width: 1150, depth: 450), at: 19375, 14900, facing: .south),
        Furnishing(.stool, at: 19375, 15500, facing: .south),
        Furnishing(.counter(width: 1150, depth: 450), at: 20625, 14900, facing: .south),
        Furnishing(.stool, at: 20625, 15500, facing: .south),
        Furnishing(.shaft(width: 700, depth: 1600), at: 21650, 14900, facing: .south),
    ]
}
