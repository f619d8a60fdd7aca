import PlanArgumentParser
import PlanExchange

/// Which markers are accepted.
struct PlacementOptions: ParsableArguments {
    @Flag(help: "Accept markers outside the allowed areas too.") var anywhere = false
    @Option(help: PlaceBy.help) var placeBy: PlaceBy?
    @Flag(help: "Keep one marker only, the last that is accepted.") var single = false
    @Flag(help: "Write nothing when any marker is refused.") var strict = false
}

extension PlacementOptions {
    /// Returns the given options, none of which has an effect where there are no markers.
    ///
    /// - Parameter input: the name of the option that the given ones need.
    func ignored(without input: String) -> [IgnoredOption] {
        let given = [
            ("--anywhere", anywhere), ("--place-by", placeBy != nil), ("--single", single), ("--strict", strict),
        ]
        return given.compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .with(input), has: false) }
    }
}
