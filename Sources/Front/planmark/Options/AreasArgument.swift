import PlanArgumentParser

/// The file whose areas a subcommand reads.
struct AreasArgument: ParsableArguments {
    @Argument(
        help: "The areas: GeoJSON, or a plan (a file or an address); '-' is GeoJSON from standard input.",
        completion: .file(extensions: ["geojson", "json", "plan"]))
    var file: String
}
