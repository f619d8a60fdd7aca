import PlanArgumentParser
import PlanImage
import PlanSheet

/// How a PNG is written.
struct PNGOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How much time a PNG's size is worth; balanced if not given.", valueName: "level"))
    var compression: PNGCompression?

    /// The compression, given or not.
    var level: PNGCompression { compression ?? .balanced }

    /// What does nothing of the options in a file of a format.
    func ignored(in format: SheetFormat) -> [IgnoredOption] { ignored(isPNG: format == .png) }

    /// What does nothing of the options where no PNG is written.
    func ignored(isPNG: Bool) -> [IgnoredOption] {
        let option = IgnoredOption(
            "--compression", isGiven: compression != nil, goes: .withPNG, has: isPNG)
        return [option].compactMap(\.self)
    }
}

extension PNGCompression: ExpressibleByArgument {
    /// What the values mean, for help and completion.
    public static let allValueDescriptions = [
        "fast": "as quick as can be, in a larger file", "balanced": "about the size that other programs reach",
        "small": "the smallest file, which takes several times as long",
    ]
}
