import PlanBase
import PlanGeometry
import PlanPageCurl

/// The rooms of the sample flat: on the drawing in English, in the file of rooms in the languages of those who live in it.
enum ApartmentRooms {
    static let rooms: [Room] = [
        room(
            "bedroom", "غرفة نوم", "Bedroom", seed: (2500, 2700), label: (1150, 3300), color: 0xCC79A7,
            .boards(180, along: .east)),
        room(
            "child", "房间", "Child's room", seed: (2000, 5500), label: (2250, 5350), color: 0x56B4E9,
            .boards(180, along: .east)),
        room(
            "bath", "Bad", "Bath", seed: (5200, 1500), label: (5250, 985), color: 0x0072B2, .tiles(300)),
        room("hall", "Flur", "Hall", seed: (6000, 3700), label: (5300, 3600), color: 0x999999, .tiles(600)),
        room("kitchen", "Küche", "Kitchen", seed: (10500, 1500), label: (11200, 3400), color: 0xE69F00, .tiles(400)),
        room(
            "living", "客厅", "Living room", seed: (5000, 5000), label: (5350, 5100), color: 0x009E73,
            .boards(180, along: .east)),
        room(
            "balcony", "Balkon", "Balcony", seed: (9000, 9500), label: (9800, 9270), color: 0xF0E442,
            .boards(140, along: .south)),
    ]

    private static func room(
        _ id: String, _ name: String, _ english: String, seed: (Double, Double), label: (Double, Double), color: UInt32,
        _ finish: FloorFinish
    ) -> Room {
        Room(
            id: id, number: "", name: name, use: english, seeds: [Point(x: seed.0, y: seed.1)],
            label: Point(x: label.0, y: label.1), color: Color(hex: color),
            properties: ["name_en": .string(english)], finish: finish)
    }
}
