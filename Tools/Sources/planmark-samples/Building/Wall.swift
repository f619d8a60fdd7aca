import PlanGeometry
import PlanPageCurl

/// A straight wall along one of the plan's two directions. All lengths are millimetres of the building.
struct Wall {
    /// What it is made of, which says how it is drawn.
    enum Material: CaseIterable {
        /// Load-bearing: reinforced concrete or brickwork.
        case solid
        /// The layer outside of an outer wall: insulation and facade.
        case cladding
        /// A dry wall.
        case partition
        /// A glazed partition.
        case glass
        /// The thin wall of a WC cabin or a balcony's rail, which bounds no room.
        case panel
    }

    /// The direction in which it runs and where its centre line lies.
    enum Line {
        case eastWest(y: Double)
        case northSouth(x: Double)
    }

    var line: Line
    /// Where it begins and ends along its line.
    var extent: ClosedRange<Double>
    var thickness: Double
    var material: Material
    var openings: [Opening] = []

    static func eastWest(
        y: Double, from start: Double, to end: Double, _ material: Material, thickness: Double,
        openings: [Opening] = []
    ) -> Wall {
        Wall(
            line: .eastWest(y: y), extent: start...end, thickness: thickness, material: material, openings: openings)
    }

    static func northSouth(
        x: Double, from start: Double, to end: Double, _ material: Material, thickness: Double,
        openings: [Opening] = []
    ) -> Wall {
        Wall(
            line: .northSouth(x: x), extent: start...end, thickness: thickness, material: material, openings: openings)
    }

    /// What it covers, openings included.
    var box: Box { box(of: extent) }

    /// What is left of it between its openings.
    var pieces: [Box] {
        var pieces: [Box] = []
        var start = extent.lowerBound
        for opening in openings.sorted(by: { $0.center < $1.center }) {
            if opening.extent.lowerBound > start { pieces.append(box(of: start...opening.extent.lowerBound)) }
            start = opening.extent.upperBound
        }
        if extent.upperBound > start { pieces.append(box(of: start...extent.upperBound)) }
        return pieces
    }

    /// The part of it along a stretch of its line.
    func box(of stretch: ClosedRange<Double>) -> Box {
        switch line {
        case .eastWest(let y):
            Box(
                minX: stretch.lowerBound, minY: y - thickness / 2, maxX: stretch.upperBound, maxY: y + thickness / 2)
        case .northSouth(let x):
            Box(
                minX: x - thickness / 2, minY: stretch.lowerBound, maxX: x + thickness / 2, maxY: stretch.upperBound)
        }
    }
}
