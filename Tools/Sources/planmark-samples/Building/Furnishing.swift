import PlanGeometry
import PlanPageCurl

/// Something that stands in a room: furniture, a fixture, a stair.
///
/// Its own coordinates are millimetres with the origin at the middle of its back; its front lies at greater y. So a
/// cabinet is placed by the point of the wall behind it and the direction in which its doors face.
struct Furnishing {
    var kind: Kind
    /// Where the middle of its back is.
    var place: Point
    /// Where its front looks.
    var facing: Compass
    /// A turn about its middle beside that, in degrees, as chairs are left standing.
    var turn: Double = 0

    init(_ kind: Kind, at x: Double, _ y: Double, facing: Compass, turn: Double = 0) {
        self.kind = kind
        self.place = Point(x: x, y: y)
        self.facing = facing
        self.turn = turn
    }

    /// From its own coordinates to the building's.
    var placement: AffineTransform {
        let middle = Point(x: 0, y: kind.size.height / 2)
        return AffineTransform.rotation(radians: turn * .pi / 180, around: middle)
            .concatenating(facing.turnFromSouth)
            .concatenating(.translation(x: place.x, y: place.y))
    }

    /// The box around it, without its turn, in millimetres of the building.
    var footprint: Box {
        let size = kind.size
        return Box(minX: -size.width / 2, minY: 0, maxX: size.width / 2, maxY: size.height)
            .applying(facing.turnFromSouth.concatenating(.translation(x: place.x, y: place.y)))
    }
}

extension Furnishing {
    /// What it is; widths and depths are millimetres.
    enum Kind: Hashable {
        case desk(width: Double, depth: Double)
        case table(width: Double, depth: Double)
        case roundTable(diameter: Double)
        case counter(width: Double, depth: Double)
        case officeChair, chair, stool, armchair
        case sofa(width: Double)
        case cabinet(width: Double, depth: Double, doors: Int)
        case wardrobe(width: Double, depth: Double)
        case shelf(width: Double, depth: Double)
        case screen(width: Double)
        case whiteboard(width: Double)
        case plant(diameter: Double)
        case rug(width: Double, depth: Double)
        case mat(width: Double, depth: Double)
        case rack, copier, coolingUnit, locker(width: Double, doors: Int)
        case toilet, urinal, bathtub
        case shower(width: Double, depth: Double)
        case vanity(width: Double, basins: Int)
        case turningCircle
        case kitchenSink, hob, fridge, appliance(label: String)
        case worktop(width: Double)
        case bed(width: Double, pillows: Int)
        case stair(width: Double, length: Double, treads: Int, landing: Double)
        case liftCar(width: Double, depth: Double)
        case shaft(width: Double, depth: Double)
        case extinguisher
        case radiator(width: Double)
    }
}

extension Furnishing.Kind {
    /// Width and depth in millimetres.
    var size: Size {
        switch self {
        case .desk(let width, let depth), .table(let width, let depth), .counter(let width, let depth),
            .cabinet(let width, let depth, _), .wardrobe(let width, let depth), .shelf(let width, let depth),
            .rug(let width, let depth), .mat(let width, let depth), .shower(let width, let depth),
            .liftCar(let width, let depth), .shaft(let width, let depth):
            Size(width: width, height: depth)
        case .roundTable(let diameter), .plant(let diameter): Size(width: diameter, height: diameter)
        case .officeChair: Size(width: 560, height: 560)
        case .chair: Size(width: 460, height: 500)
        case .stool: Size(width: 380, height: 380)
        case .armchair: Size(width: 820, height: 800)
        case .sofa(let width): Size(width: width, height: 850)
        case .screen(let width): Size(width: width, height: 90)
        case .whiteboard(let width): Size(width: width, height: 60)
        case .rack: Size(width: 600, height: 1000)
        case .copier: Size(width: 900, height: 700)
        case .coolingUnit: Size(width: 1200, height: 600)
        case .locker(let width, _): Size(width: width, height: 450)
        case .toilet: Size(width: 380, height: 680)
        case .urinal: Size(width: 360, height: 340)
        case .bathtub: Size(width: 1700, height: 750)
        case .vanity(let width, _): Size(width: width, height: 550)
        case .turningCircle: Size(width: 1500, height: 1500)
        case .kitchenSink: Size(width: 900, height: 600)
        case .hob: Size(width: 600, height: 600)
        case .fridge: Size(width: 650, height: 650)
        case .appliance: Size(width: 600, height: 600)
        case .worktop(let width): Size(width: width, height: 600)
        case .bed(let width, _): Size(width: width, height: 2050)
        case .stair(let width, let length, _, let landing): Size(width: width, height: length + landing)
        case .extinguisher: Size(width: 200, height: 200)
        case .radiator(let width): Size(width: width, height: 110)
        }
    }
}
