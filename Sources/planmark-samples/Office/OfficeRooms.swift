import PlanGeometry
import PlanModel

/// The rooms of the sample office.
enum OfficeRooms {
    static let rooms: [Room] = [
        room("4.01", "Boardroom Elbe", "Conference", seed: (3900, 2000), label: (1450, 4450), color: 0x0072B2),
        room("4.02", "Management", "Management", seed: (10800, 3000), label: (9700, 4450), color: 0x56B4E9),
        room("4.03", "HR", "Human resources", seed: (14800, 4000), label: (14650, 3450), color: 0x56B4E9),
        room("4.04", "Finance", "Finance", seed: (18900, 4800), label: (17500, 4450), color: 0x56B4E9),
        room("4.05", "Meeting Alster", "Conference", seed: (24300, 4800), label: (23250, 4550), color: 0x0072B2),
        room(
            "4.06", "Kitchen", "Facilities", seed: (30500, 4500), label: (31300, 4550), color: 0xE69F00,
            finish: .tiles(600)),
        room("4.07", "Corridor", "Circulation", seed: (20000, 6500), label: (14300, 6350), color: 0xCCCCCC),
        room("4.08", "Reception", "Front office", seed: (8000, 8000), label: (8300, 7000), color: 0xF0E442),
        room(
            "4.09", "Server", "IT", seed: (30500, 8300), label: (30950, 7450), color: 0xCC79A7, finish: .tiles(600)),
        room("4.10", "Archive", "Facilities", seed: (30000, 12000), label: (30700, 11450)),
        room("4.11", "Training", "Human resources", seed: (500, 13500), label: (1400, 13450), color: 0x0072B2),
        room("4.12", "Open-plan office", "Engineering", seed: (12000, 13700), label: (17500, 13650), color: 0x009E73),
        Room(
            id: "4.13", number: "4.13", name: "Telephone booths", seeds: [Point(x: 19400, y: 16200), Point(x: 20600, y: 16200)],
            label: .zero, color: Color(hex: 0x0072B2), properties: properties("Engineering"), isLabelled: false),
        room("4.14", "Lift lobby", "Circulation", seed: (13000, 11500), label: (13100, 11000), color: 0xCCCCCC),
        room(
            "4.15", "WC women", "Facilities", seed: (21500, 10000), label: (21850, 10350), color: 0xE69F00,
            finish: .tiles(300)),
        room(
            "4.16", "WC men", "Facilities", seed: (25000, 9000), label: (25350, 10350), color: 0xE69F00,
            finish: .tiles(300)),
        room(
            "4.17", "WC acc.", "Facilities", seed: (18900, 8500), label: (18700, 8560), color: 0xE69F00,
            finish: .tiles(300)),
        closed("ST1", "Stair 1", seeds: [(16300, 8000)]),
        closed("L", "Lifts", seeds: [(11800, 8000), (13900, 8000)]),
        closed("S", "Shafts", seeds: [(18900, 11000), (21600, 15500)]),
    ]

    private static func room(
        _ number: String, _ name: String, _ department: String, seed: (Double, Double), label: (Double, Double),
        color: UInt32? = nil, finish: FloorFinish = .plain
    ) -> Room {
        Room(
            id: number, number: number, name: name, seeds: [Point(x: seed.0, y: seed.1)],
            label: Point(x: label.0, y: label.1), color: color.map { Color(hex: $0) },
            properties: properties(department), finish: finish)
    }

    /// Where no pins may go.
    private static func closed(_ number: String, _ name: String, seeds: [(Double, Double)]) -> Room {
        Room(
            id: number, number: number, name: name, seeds: seeds.map { Point(x: $0.0, y: $0.1) }, label: .zero,
            isAllowed: false, properties: properties("Building"), isLabelled: false)
    }

    private static func properties(_ department: String) -> [String: JSONValue] {
        ["department": .string(department), "level": .number(4)]
    }
}
