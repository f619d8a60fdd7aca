import PlanGeometry
import PlanPageCurl

/// What stands in the core of the sample office: stair, lifts, shaft, toilets.
enum OfficeCoreFurniture {
    static let furnishings: [Furnishing] = [
        .init(.liftCar(width: 1740, depth: 2100), at: 11870, 7400, facing: .south),
        .init(.liftCar(width: 1740, depth: 2100), at: 13930, 7400, facing: .south),
        .init(.stair(width: 2500, length: 2520, treads: 9, landing: 1180), at: 16350, 7400, facing: .south),
        .init(.shaft(width: 2200, depth: 2840), at: 18900, 9660, facing: .south),

        .init(.turningCircle, at: 19200, 7500, facing: .south),
        .init(.toilet, at: 20000, 9180, facing: .west),
        .init(.vanity(width: 650, basins: 1), at: 17800, 7750, facing: .east),

        .init(.vanity(width: 2400, basins: 3), at: 20200, 8900, facing: .east),
        .init(.toilet, at: 20738, 12500, facing: .north),
        .init(.toilet, at: 22010, 12500, facing: .north),
        .init(.toilet, at: 22950, 12500, facing: .north),

        .init(.vanity(width: 1700, basins: 2), at: 26900, 8600, facing: .west),
        .init(.urinal, at: 23610, 10400, facing: .east),
        .init(.urinal, at: 23610, 11200, facing: .east),
        .init(.urinal, at: 23610, 12000, facing: .east),
        .init(.toilet, at: 25290, 12500, facing: .north),
        .init(.toilet, at: 26375, 12500, facing: .north),
    ]
}
