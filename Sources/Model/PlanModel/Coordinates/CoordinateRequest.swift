import PlanBase
import PlanGeometry

/// In what coordinates the areas and markers of a file are, as a request has it.
///
///     {"system": "leaflet", "zoom": 3}
///     {"origin": "bottom-left", "unit": "mm"}
///     {"system": "leaflet", "bounds": [0, 0, 1000, 750]}
public struct CoordinateRequest: Codable, RequestPart, Hashable, Sendable {
    /// The coordinate system.
    public var system = CoordinateKind.pixel
    /// The zoom at which map points have the drawing's pixels; nil for 0. For map points only.
    public var zoom: Double?
    /// The direction in which latitudes grow; nil for up. For map points only.
    public var yAxis: SimpleCRS.YAxis?
    /// The corner from which coordinates count; nil for the upper left one, from which y counts downward and latitudes as ``yAxis`` says.
    public var origin: CoordinateOrigin?
    /// The unit of the coordinates, which are lengths in the building then; nil for pixels, or map units at ``zoom``.
    public var unit: LengthUnit?
    /// The pixels of the drawing to a metre of the building, for ``unit``; nil for the scale of the plan or the drawing.
    public var pixelsPerMetre: Double?
    /// The coordinates of the drawing's edges, between which it is stretched: x of the left one, y of the lower one, x of the right one,
    /// y of the upper one (west, south, east, north). Nil if the other members tell where the edges are.
    public var bounds: [Double]?
    /// True if the two numbers of each point are the other way round.
    public var swapAxes: Bool?

    /// Pixel points.
    public init() {}

    package static var members: [Member<Self>] {
        [
            Member("system", \.system), Member("zoom", \.zoom), Member("yAxis", \.yAxis), Member("origin", \.origin),
            Member("unit", \.unit), Member("pixelsPerMetre", \.pixelsPerMetre), Member("bounds", \.bounds),
            Member("swapAxes", \.swapAxes),
        ]
    }

    /// The coordinate system of a drawing.
    ///
    /// - Parameters:
    ///   - drawing: The drawing's size in pixels.
    ///   - scale: The pixels of the drawing to a metre of the building, where the plan or the drawing tells them.
    /// - Throws: ``/PlanGeometry/CoordinateError`` for a size without extent, for a zoom out of range, and for a unit without a scale.
    public func system(
        of drawing: Size, pixelsPerMetre scale: Double? = nil
    ) throws(CoordinateError) -> CoordinateSystem {
        let system = try unswappedSystem(of: drawing, pixelsPerMetre: scale)
        return swapAxes == true ? .swapped(system) : system
    }

    private func unswappedSystem(
        of drawing: Size, pixelsPerMetre scale: Double?
    ) throws(CoordinateError) -> CoordinateSystem {
        if let bounds {
            guard drawing.isPositive else { throw .invalidImageSize(drawing) }
            guard bounds.count == 4,
                let linear = LinearCoordinates(
                    x: .init(start: bounds[0], numerator: drawing.width, denominator: bounds[2] - bounds[0]),
                    y: .init(start: bounds[3], numerator: drawing.height, denominator: bounds[1] - bounds[3]))
            else { throw .overflow }
            return .linear(linear, isMap: system.isMap)
        }
        if unit != nil || origin == .bottomLeft && system == .pixel {
            guard drawing.isPositive || origin != .bottomLeft else { throw .invalidImageSize(drawing) }
            let (numerator, denominator) = try pixelsPerUnit(at: scale)
            // Latitudes in a unit grow upward from the upper edge, as those of a map do, unless the request says otherwise.
            let isUp = origin == .bottomLeft || system.isMap && yAxis != .down
            let y = LinearCoordinates.Axis(
                offset: origin == .bottomLeft ? drawing.height : 0, numerator: numerator,
                denominator: isUp ? -denominator : denominator)
            guard let linear = LinearCoordinates(x: .init(numerator: numerator, denominator: denominator), y: y)
            else { throw .overflow }
            return .linear(linear, isMap: system.isMap)
        }
        guard origin == .bottomLeft else {
            return try system.system(imageSize: drawing, zoom: zoom ?? 0, yAxis: yAxis ?? .up)
        }
        guard system.isMap else { return try CoordinateKind.vision.system(imageSize: drawing) }
        guard drawing.isPositive else { throw .invalidImageSize(drawing) }
        let crs = system == .leaflet ? SimpleCRS.leaflet : .flutterMap
        let pixels = try crs.scale(atZoom: zoom ?? 0)
        guard
            let linear = LinearCoordinates(
                x: .init(numerator: pixels), y: .init(offset: drawing.height, numerator: pixels, denominator: -1))
        else { throw .overflow }
        return .linear(linear, isMap: true)
    }

    /// The pixels to a unit of the coordinates as a ratio; 1 if there is no unit.
    private func pixelsPerUnit(at scale: Double?) throws(CoordinateError) -> (numerator: Double, denominator: Double) {
        guard let unit else { return (1, 1) }
        guard let pixels = pixelsPerMetre ?? scale else { throw .scaleUnknown }
        return (pixels * unit.metres.numerator, unit.metres.denominator)
    }
}

extension CoordinateRequest {
    /// A member that cannot be so, and what it must be.
    package struct MemberProblem: Hashable, Sendable {
        /// The member's name.
        package let member: String
        /// The requirement, as the end of a sentence that begins with the member.
        package let requirement: Message
    }

    /// The first member that is out of range, or that means nothing beside the others.
    package var problem: MemberProblem? {
        meaninglessMember.map { MemberProblem(member: $0, requirement: Self.mapOnly(system)) } ?? boundsProblem
            ?? originProblem ?? unitProblem
    }

    private static func mapOnly(_ system: CoordinateKind) -> Message {
        Message("goes with the system leaflet or flutter-map, not with \(system.rawValue)")
    }

    private var boundsProblem: MemberProblem? {
        guard let bounds else { return nil }
        func problem(_ requirement: Message) -> MemberProblem {
            MemberProblem(member: "bounds", requirement: requirement)
        }
        if system.isNormalized {
            return problem(Message("goes with the system pixel, leaflet or flutter-map, not with \(system.rawValue)"))
        }
        let others: [(Setting, Bool)] = [
            (.zoom, zoom != nil), (.yAxis, yAxis != nil), (.origin, origin != nil), (.unit, unit != nil),
        ]
        if let other = others.first(where: \.1)?.0 {
            return problem(Message("says where the edges lie, so that \(other) has no place beside it"))
        }
        guard bounds.count == 4, bounds.allSatisfy(\.isFinite) else {
            return problem(
                Message("must be four numbers: x of the left edge, y of the lower, x of the right, y of the upper"))
        }
        guard bounds[0] < bounds[2], bounds[1] != bounds[3] else {
            return problem(
                Message(
                    """
                    must have a left edge below the right one and two different edges below and above; the order is left, \
                    lower, right, upper
                    """))
        }
        return nil
    }

    private var originProblem: MemberProblem? {
        switch (origin, system, yAxis) {
        case (.topLeft?, .vision, _):
            MemberProblem(
                member: "origin",
                requirement: Message("goes with the system normalized; vision counts from bottom-left"))
        case (.bottomLeft?, _, .down?):
            MemberProblem(
                member: "origin",
                requirement: Message("has latitudes grow upward from the lower edge; leave \(Setting.yAxis) out"))
        default: nil
        }
    }

    private var unitProblem: MemberProblem? {
        if unit != nil, system.isNormalized {
            return MemberProblem(
                member: "unit",
                requirement: Message("goes with the system pixel, leaflet or flutter-map, not with \(system.rawValue)"))
        }
        if unit != nil, zoom != nil {
            return MemberProblem(
                member: "unit", requirement: Message("says how large a unit is; leave \(Setting.zoom) out"))
        }
        guard let pixelsPerMetre else { return nil }
        if unit == nil {
            return MemberProblem(member: "pixelsPerMetre", requirement: Message("goes with \(Setting.unit)"))
        }
        guard pixelsPerMetre > 0, pixelsPerMetre.isFinite else {
            return MemberProblem(member: "pixelsPerMetre", requirement: Message("must be a number above 0"))
        }
        return nil
    }

    /// The first member that is given and means nothing in the system: those of map points in another.
    package var meaninglessMember: String? {
        guard !system.isMap else { return nil }
        return zoom != nil ? "zoom" : yAxis != nil ? "yAxis" : nil
    }

    /// True if the coordinates depend on the drawing's size.
    package var needsDrawingSize: Bool { system.isNormalized || origin == .bottomLeft || bounds != nil }

    /// Checks that each member has a meaning beside the others and is in range.
    ///
    /// - Parameter path: The path of the request's part, for the error.
    package func check(in path: String) throws(RequestPartError) {
        guard let problem else { return }
        throw RequestPartError(
            .wrongKind(requirement: problem.requirement), path: "\(path).\(problem.member)")
    }
}
