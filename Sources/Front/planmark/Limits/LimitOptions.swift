import PlanGeometry
import PlanArgumentParser

/// How long a command may compute and how much memory it may take. Every command has these options.
struct LimitOptions: CommonOptions {
    static let title = "Limits"

    @Option(
        help: ArgumentHelp(
            "End the command when it has computed for so many seconds; waiting does not count. Without this, 10 seconds in "
                + "which it reads and writes nothing end it.",
            valueName: "n"))
    var maxSeconds: Double?

    @Option(
        help: ArgumentHelp(
            "End the command when it holds so much memory, in megabytes. Without this, 500 and ten times what it has read.",
            valueName: "MB"))
    var maxMemory: Double?

    func validate() throws {
        for (name, value) in [("--max-seconds", maxSeconds), ("--max-memory", maxMemory)] {
            guard let value, !(value > 0) else { continue }
            throw ValidationError("\(name) must be more than 0")
        }
    }

    func apply() throws {
        try OpenFileLimit.ensure()
        // More bytes than any machine has are no limit.
        let bytes = maxMemory.map { Int(saturating: $0 * 1e6, at: 1e18) }
        ResourceWatch.start(ResourceMeter(ResourceLimits(seconds: maxSeconds, memory: bytes)))
    }
}
