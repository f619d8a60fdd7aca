import PlanArgumentParser

/// Which markers are accepted.
struct PlacementOptions: ParsableArguments {
    @Flag(help: "Accept markers outside the allowed areas too.") var anywhere = false
    @Flag(help: "Keep one marker only, the last that is accepted.") var single = false
    @Flag(help: "Write nothing when any marker is refused.") var strict = false
}
