import PlanGeometry
import PlanPageCurl

/// What stands in the sample flat, room by room.
enum ApartmentFurniture {
    static let furnishings: [Furnishing] = bedroom + childsRoom + bath + hall + kitchen + living + dining + balcony

    private static let bedroom: [Furnishing] = [
        Furnishing(.rug(width: 2600, depth: 1500), at: 1250, 1500, facing: .east),
        Furnishing(.bed(width: 1800, pillows: 2), at: 0, 1500, facing: .east),
        Furnishing(.cabinet(width: 420, depth: 420, doors: 0), at: 0, 360, facing: .east),
        Furnishing(.cabinet(width: 420, depth: 420, doors: 0), at: 0, 2640, facing: .east),
        Furnishing(.wardrobe(width: 2400, depth: 600), at: 3900, 1450, facing: .west),
        Furnishing(.cabinet(width: 1400, depth: 420, doors: 2), at: 1100, 4300, facing: .north),
    ]

    private static let childsRoom: [Furnishing] = [
        Furnishing(.rug(width: 1500, depth: 1100), at: 2050, 6100, facing: .south),
        Furnishing(.officeChair, at: 1250, 6500, facing: .west, turn: 18),
        Furnishing(.desk(width: 1400, depth: 800), at: 0, 6500, facing: .east),
        Furnishing(.bed(width: 1000, pillows: 1), at: 3370, 8000, facing: .north),
        Furnishing(.wardrobe(width: 1600, depth: 600), at: 850, 4420, facing: .south),
        Furnishing(.shelf(width: 1800, depth: 320), at: 1500, 8000, facing: .north),
    ]

    private static let bath: [Furnishing] = [
        Furnishing(.bathtub, at: 4890, 0, facing: .south),
        Furnishing(.toilet, at: 6400, 1250, facing: .west),
        Furnishing(.vanity(width: 1000, basins: 1), at: 4020, 1480, facing: .east),
        Furnishing(.appliance(label: "WM"), at: 6400, 2100, facing: .west),
    ]

    private static let hall: [Furnishing] = [
        Furnishing(.cabinet(width: 1600, depth: 380, doors: 3), at: 6520, 2000, facing: .east),
        Furnishing(.mat(width: 900, depth: 600), at: 7560, 1150, facing: .south),
        Furnishing(.cabinet(width: 1100, depth: 320, doors: 2), at: 8600, 2300, facing: .west),
    ]

    private static let kitchen: [Furnishing] = [
        Furnishing(.fridge, at: 9050, 0, facing: .south),
        Furnishing(.worktop(width: 300), at: 9525, 0, facing: .south),
        Furnishing(.kitchenSink, at: 10125, 0, facing: .south),
        Furnishing(.appliance(label: "GS"), at: 10875, 0, facing: .south),
        Furnishing(.worktop(width: 1425), at: 11887.5, 0, facing: .south),
        Furnishing(.worktop(width: 500), at: 12600, 850, facing: .west),
        Furnishing(.hob, at: 12600, 1400, facing: .west),
        Furnishing(.worktop(width: 900), at: 12600, 2150, facing: .west),
        Furnishing(.chair, at: 9650, 1480, facing: .south, turn: 6),
        Furnishing(.chair, at: 9650, 3080, facing: .north, turn: -8),
        Furnishing(.chair, at: 10450, 2280, facing: .west, turn: 4),
        Furnishing(.roundTable(diameter: 950), at: 9650, 1805, facing: .south),
    ]

    private static let living: [Furnishing] = [
        Furnishing(.rug(width: 2400, depth: 2100), at: 4800, 6600, facing: .east),
        Furnishing(.cabinet(width: 1600, depth: 420, doors: 3), at: 4020, 6500, facing: .east),
        Furnishing(.screen(width: 1200), at: 4060, 6500, facing: .east),
        Furnishing(.sofa(width: 2300), at: 7350, 6480, facing: .west),
        Furnishing(.table(width: 1000, depth: 600), at: 5450, 6480, facing: .east),
        Furnishing(.armchair, at: 5600, 7930, facing: .north, turn: -12),
        Furnishing(.plant(diameter: 650), at: 4450, 7320, facing: .south),
        Furnishing(.plant(diameter: 600), at: 7700, 7350, facing: .south),
    ]

    private static let dining: [Furnishing] =
        OfficeFurniture.table(x: 10600, y: 6050, length: 1900, depth: 950, seats: 3, hasEnds: false) + [
            Furnishing(.shelf(width: 700, depth: 350), at: 12600, 4900, facing: .west),
            Furnishing(.plant(diameter: 600), at: 12200, 7300, facing: .south),
        ]

    private static let balcony: [Furnishing] = [
        Furnishing(.armchair, at: 7150, 9150, facing: .east, turn: -8),
        Furnishing(.roundTable(diameter: 500), at: 8250, 9120, facing: .south),
        Furnishing(.plant(diameter: 420), at: 10710, 8400, facing: .south),
        Furnishing(.plant(diameter: 420), at: 10710, 8960, facing: .south),
    ]
}
