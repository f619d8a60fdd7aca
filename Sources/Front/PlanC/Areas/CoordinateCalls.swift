// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanGeometry
import PlanModel
import PlanSheet

/// A coordinate system of a drawing.
final class CoordinatesHandle: HandleObject {
    static let kind = "coordinates"
    let system: CoordinateSystem

    init(_ system: CoordinateSystem) { self.system = system }

    /// The system of a handle; pixels for null.
    static func system(_ handle: OpaquePointer?) throws -> CoordinateSystem {
        try handle.map { try CoordinatesHandle.of($0, "coordinates").system } ?? .pixel
    }
}

/// Creates a coordinate system.
@c @implementation
public func planmark_coordinates_create(
    _ request: UnsafePointer<CChar>!, _ width: Double, _ height: Double,
    _ coordinates: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(coordinates, "coordinates")
        guard width.isFinite, height.isFinite, width >= 0, height >= 0 else {
            throw Failure.argument("width and height", "must be finite and not below 0")
        }
        var sheet = SheetRequest()
        sheet.coordinates = try RequestText.decode(request, "request") ?? SheetRequest.Coordinates()
        try sheet.check()
        let system = try sheet.coordinates.system(of: Size(width: width, height: height))
        output.pointee = HandleTable.shared.open(CoordinatesHandle(system))
    }
}

/// Converts points of a coordinate system to pixel points.
@c @implementation
public func planmark_coordinates_to_pixels(
    _ coordinates: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int,
    _ pixels: UnsafeMutablePointer<Double>!,
    _ failed: UnsafeMutablePointer<Int>!
) -> planmark_status {
    convert(coordinates, points, count, ("points", "pixels"), pixels, failed) { system, point in
        try? system.pixelPoint(for: point)
    }
}

/// Converts pixel points to points of a coordinate system.
@c @implementation
public func planmark_coordinates_from_pixels(
    _ coordinates: OpaquePointer!, _ pixels: UnsafePointer<Double>!, _ count: Int,
    _ points: UnsafeMutablePointer<Double>!,
    _ failed: UnsafeMutablePointer<Int>!
) -> planmark_status {
    convert(coordinates, pixels, count, ("pixels", "points"), points, failed) { system, point in
        try? system.pair(for: point)
    }
}

private func convert(
    _ coordinates: OpaquePointer?, _ source: UnsafePointer<Double>?, _ count: Int, _ names: (String, String),
    _ target: UnsafeMutablePointer<Double>?, _ failed: UnsafeMutablePointer<Int>?,
    _ convert: (CoordinateSystem, Point) -> Point?
) -> planmark_status {
    attempt {
        let system = try CoordinatesHandle.of(coordinates, "coordinates").system
        let source = try Arguments.points(source, count, names.0)
        let target = try Arguments.points(target, count, names.1)
        var failures = 0
        for (index, point) in source.enumerated() {
            let converted = convert(system, point)
            failures += converted == nil ? 1 : 0
            target[index] = converted ?? Point(x: .nan, y: .nan)
        }
        failed?.pointee = failures
    }
}
