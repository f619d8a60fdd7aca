import PlanArgumentParser

/// The file whose areas a subcommand reads.
struct AreasArgument: ParsableArguments {
    @Argument(
        help: "The areas: GeoJSON, KML or WKT, or a plan (a file or an address); '-' is standard input.",
        completion: .file(extensions: ["geojson", "json", "kml", "kmz", "wkt", "plan"]))
    var file: String
}
