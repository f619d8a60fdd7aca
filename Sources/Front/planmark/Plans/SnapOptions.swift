import PlanArgumentParser
import PlanBase
import PlanStore

/// The options for the strictness with which a marker is placed.
struct SnapOptions: ParsableArguments {
    @Flag(help: "Accept a point outside the allowed areas.") var anywhere = false

    @Flag(help: "Move a point that misses its room by a little to the nearest point of the room.")
    var snap = false

    @Option(help: ArgumentHelp("How far a point may miss with --snap, in pixels; 25 if not given.", valueName: "px"))
    var snapDistance: Double?

    func validate() throws {
        guard snapDistance ?? 0 >= 0 else { throw ValidationError(Message("--snap-distance must not be negative")) }
    }

    var tolerance: PlacementTolerance {
        PlacementTolerance(anywhere: anywhere, snapDistance: snap ? snapDistance ?? 25 : 0)
    }
}

extension SnapOptions {
    /// The given options that have no effect: `--snap-distance` without `--snap`, and `--snap` with `--anywhere`.
    var ignored: [IgnoredOption] {
        let options = [
            IgnoredOption("--snap-distance", isGiven: snapDistance != nil, goes: .with("--snap"), has: snap),
            IgnoredOption("--snap", isGiven: snap, goes: .without("--anywhere"), has: !anywhere),
        ]
        return options.compactMap(\.self)
    }
}
