import PlanBase
import PlanGeometry
import PlanJSON
import PlanPageCurl

/// The rooms of the sample office: on the drawing by their use, in the file of rooms as their users call them.
enum OfficeRooms {
    static let rooms: [Room] = [
        room(
            "4.01", "Boardroom Elbe", "Conference", "Conference", seed: (3900, 2000), label: (1300, 4500),
            color: 0x0072B2),
        room("4.02", "Management", "Office", "Management", seed: (10800, 3000), label: (9700, 4450), color: 0x56B4E9),
        room("4.03", "HR", "Office", "Human resources", seed: (14800, 4000), label: (14650, 3650), color: 0x56B4E9),
        room("4.04", "Finance", "Office", "Finance", seed: (18900, 4800), label: (17500, 4450), color: 0x56B4E9),
        room(
            "4.05", "Meeting Alster", "Conference", "Conference", seed: (24300, 4800), label: (22850, 4550),
            color: 0x0072B2),
        room(
            "4.06", "Kitchen", "Tea kitchen", "Facilities", seed: (30500, 4500), label: (31300, 4550), color: 0xE69F00,
            finish: .tiles(600)),
        room("4.07", "Corridor", "Hallway", "Building", seed: (20000, 6500), label: (14300, 6350), color: 0xCCCCCC),
        room("4.08", "Reception", "Foyer", "Front office", seed: (8000, 8000), label: (8300, 7000), color: 0xF0E442),
        room(
            "4.09", "Server", "Server room", "IT", seed: (30500, 8300), label: (30550, 5650), color: 0xCC79A7,
            finish: .tiles(600)),
        room("4.10", "Archive", "Store", "Facilities", seed: (30000, 12000), label: (30700, 11650)),
        room(
            "4.11", "Training", "Seminar room", "Human resources", seed: (500, 13500), label: (1400, 13450),
            color: 0x0072B2),
        room(
            "4.12", "Open-plan office", "Office", "Engineering", seed: (12000, 13700), label: (17500, 13650),
            color: 0x009E73),
        Room(
            id: "4.13", number: "4.13", name: "Telephone booths",
            seeds: [Point(x: 19400, y: 16200), Point(x: 20600, y: 16200)],
            label: .zero, color: Color(hex: 0x0072B2), properties: properties("Engineering", use: "Telephoning")),
        room("4.14", "Lift lobby", "Lobby", "Building", seed: (13000, 11500), label: (12900, 11950), color: 0xCCCCCC),
        room(
            "4.15", "WC women", "WC F", "Facilities", seed: (21500, 10000), label: (22150, 8700), color: 0xE69F00,
            finish: .tiles(300)),
        room(
            "4.16", "WC men", "WC M", "Facilities", seed: (25000, 9000), label: (25200, 8700), color: 0xE69F00,
            finish: .tiles(300)),
        room(
            "4.17", "WC acc.", "WC A", "Facilities", seed: (18900, 8500), label: (18500, 9080), color: 0xE69F00,
            finish: .tiles(300), isSmall: true),
        closed("ST1", "Stair 1", seeds: [(16300, 8000)]),
        closed("L", "Lifts", seeds: [(11800, 8000), (13900, 8000)]),
        closed("S", "Shafts", seeds: [(18900, 11000), (21600, 15500)]),
    ]

    private static func room(
        _ number: String, _ name: String, _ use: String, _ department: String, seed: (Double, Double),
        label: (Double, Double),
        color: UInt32? = nil, finish: FloorFinish = .plain, isSmall: Bool = false
    ) -> Room {
        Room(
            id: number, number: number, name: name, use: use, seeds: [Point(x: seed.0, y: seed.1)],
            label: Point(x: label.0, y: label.1), color: color.map { Color(hex: $0) },
            properties: properties(department, use: use), finish: finish, isSizeLabelled: !isSmall)
    }

    /// Where no pins may go.
    private static func closed(_ number: String, _ name: String, seeds: [(Double, Double)]) -> Room {
        Room(
            id: number, number: number, name: name, seeds: seeds.map { Point(x: $0.0, y: $0.1) }, label: .zero,
            isAllowed: false, properties: properties("Building", use: "Circulation and shafts"))
    }

    private static func properties(_ department: String, use: String) -> [String: JSONValue] {
        ["department": .string(department), "level": .number(4), "use": .string(use)]
    }
}
