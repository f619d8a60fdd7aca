import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// In what coordinates the areas and markers are.
struct CoordinateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The coordinates of areas and markers.", valueName: "system"))
    var coordinates: CoordinateKind = .pixel

    @Option(
        help: ArgumentHelp("The zoom at which map points have the drawing's pixels, 0 if not given.", valueName: "z"))
    var zoom: Double?

    @Option(
        help: ArgumentHelp(
            "Which way latitudes grow from the drawing's upper edge, up if not given.", valueName: "direction"))
    var yAxis: SimpleCRS.YAxis?

    @Option(help: ArgumentHelp("The corner of the drawing from which coordinates count.", valueName: "corner"))
    var origin: CoordinateOrigin?

    @Option(
        help: ArgumentHelp(
            "The unit of coordinates that are lengths in the building; the scale is that of the plan or the drawing.",
            valueName: "unit"))
    var unit: LengthUnit?

    @Option(
        help: ArgumentHelp(
            "The coordinates of the drawing's edges, between which it is stretched: x of the left, y of the lower, x of the right, y of "
                + "the upper (west,south,east,north).", valueName: "l,b,r,t"))
    var bounds: CommaSeparatedNumbers?

    @Flag(help: "The two numbers of each point are the other way round.") var swapAxes = false

    func validate() throws {
        if !coordinates.isMap {
            for (name, isGiven) in [("--zoom", zoom != nil), ("--y-axis", yAxis != nil)] where isGiven {
                throw ValidationError(
                    Message("\(name) goes with --coordinates leaflet or flutter-map, not with \(coordinates.rawValue)"))
            }
        }
        guard let problem = request.problem else { return }
        throw ValidationError(Message("\(Setting("coordinates.\(problem.member)")) \(problem.requirement)"))
    }

    /// The options as a request has them.
    var request: CoordinateRequest {
        var request = CoordinateRequest()
        (request.system, request.zoom, request.yAxis) = (coordinates, zoom, yAxis)
        (request.origin, request.unit, request.bounds) = (origin, unit, bounds?.numbers)
        request.swapAxes = swapAxes ? true : nil
        return request
    }

    /// The coordinate system of a picture of a size, whose scale is not known.
    func system(imageSize: Size) throws(CoordinateError) -> CoordinateSystem { try request.system(of: imageSize) }

    /// The coordinate system of a plan's drawing.
    func system(of drawing: Drawing) throws(CoordinateError) -> CoordinateSystem {
        try request.system(of: drawing.size, pixelsPerMetre: drawing.pixelsPerMeter)
    }
}

extension CoordinateOptions {
    /// Returns the options that are given, for a run in which they have no effect: nothing is read or printed in coordinates.
    ///
    /// - Parameter input: the name of the option that they need.
    func ignored(without input: String) -> [IgnoredOption] {
        let given = [
            ("--coordinates", coordinates != .pixel), ("--origin", origin != nil), ("--unit", unit != nil),
            ("--bounds", bounds != nil), ("--swap-axes", swapAxes),
        ]
        return given.compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .with(input), has: false) }
    }
}

/// In what coordinates the areas of a sheet are that are in others than the markers.
struct AreaCoordinateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The coordinates of the areas, where they are not those of the markers.", valueName: "system"))
    var areaCoordinates: CoordinateKind?

    @Option(
        help: ArgumentHelp(
            "The corner of the drawing from which the areas' coordinates count, where it is not that of the markers'.",
            valueName: "corner"))
    var areaOrigin: CoordinateOrigin?

    /// The options as a request has them; nil for the coordinates of the markers. Of those the areas have the zoom and the direction of
    /// latitudes.
    func request(beside markers: CoordinateOptions) -> CoordinateRequest? {
        guard areaCoordinates != nil || areaOrigin != nil else { return nil }
        var request = CoordinateRequest()
        (request.system, request.origin) = (areaCoordinates ?? markers.coordinates, areaOrigin)
        if request.system.isMap { (request.zoom, request.yAxis) = (markers.zoom, markers.yAxis) }
        return request
    }
}
