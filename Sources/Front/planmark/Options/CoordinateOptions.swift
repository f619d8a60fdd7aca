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

    @Option(help: ArgumentHelp("Which way latitudes grow, up if not given.", valueName: "direction"))
    var yAxis: SimpleCRS.YAxis?

    func validate() throws {
        guard !coordinates.isMap else { return }
        for (name, isGiven) in [("--zoom", zoom != nil), ("--y-axis", yAxis != nil)] where isGiven {
            throw ValidationError(
                Message("\(name) goes with --coordinates leaflet or flutter-map, not with \(coordinates.rawValue)"))
        }
    }

    /// The options as a request has them.
    var request: CoordinateRequest {
        var request = CoordinateRequest()
        (request.system, request.zoom, request.yAxis) = (coordinates, zoom, yAxis)
        return request
    }

    func system(imageSize: Size) throws(CoordinateError) -> CoordinateSystem {
        try coordinates.system(imageSize: imageSize, zoom: zoom ?? 0, yAxis: yAxis ?? .up)
    }
}

extension CoordinateOptions {
    /// Returns `--coordinates` if it is given, for a run in which the option has no effect: nothing is read or
    /// printed in coordinates.
    ///
    /// - Parameter input: the name of the option that `--coordinates` needs.
    func ignored(without input: String) -> [IgnoredOption] {
        let option = IgnoredOption(
            "--coordinates", isGiven: coordinates != .pixel, goes: .with(input), has: false)
        return [option].compactMap(\.self)
    }
}
