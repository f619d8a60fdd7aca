import PlanModel
import PlanSheet

/// An option that is accepted but does nothing beside the others, which is told rather than passed over.
struct IgnoredOption {
    /// The option's name.
    let name: String
    /// What it goes with.
    let partner: Partner

    /// What an option goes with.
    enum Partner {
        /// Another option, or one of several.
        case with(String)
        /// The absence of another option.
        case without(String)
        /// The output of a PNG.
        case withPNG
        /// The output of a moving picture.
        case withMovingPicture
    }

    /// An option that goes with something else; nil where it is not given, or what it needs is there.
    init?(_ name: String, isGiven: Bool, goes partner: Partner, has isMet: Bool) {
        guard isGiven, !isMet else { return nil }
        (self.name, self.partner) = (name, partner)
    }

    /// The note on the option.
    func note(in language: MessageLanguage) -> String {
        switch partner {
        case .with(let other):
            language.text("\(name) does nothing here; it goes with \(other)", "\(name) 在此不起作用;需与 \(other) 一起使用")
        case .without(let other):
            language.text("\(name) does nothing here; it goes without \(other)", "\(name) 在此不起作用;不与 \(other) 一起使用")
        case .withPNG:
            language.text(
                "\(name) does nothing here; it goes with an output that ends in .png", "\(name) 在此不起作用;只用于以 .png 结尾的输出")
        case .withMovingPicture:
            language.text("\(name) does nothing here; it goes with a moving picture", "\(name) 在此不起作用;只用于动态图")
        }
    }

    /// Tells of options that do nothing.
    static func tell(_ options: IgnoredOption?..., in language: MessageLanguage = .english) {
        tell(options.compactMap(\.self), in: language)
    }

    /// Tells of options that do nothing.
    static func tell(_ options: [IgnoredOption], in language: MessageLanguage = .english) {
        for option in options { Diagnostics.note(option.note(in: language)) }
    }
}

extension SnapOptions {
    /// What does nothing of the options.
    var ignored: [IgnoredOption] {
        let options = [
            IgnoredOption("--snap-distance", isGiven: snapDistance != nil, goes: .with("--snap"), has: snap),
            IgnoredOption("--snap", isGiven: snap, goes: .without("--anywhere"), has: !anywhere),
        ]
        return options.compactMap(\.self)
    }
}

extension CoordinateOptions {
    /// What does nothing of the options where nothing is read or printed in coordinates.
    func ignored(without input: String) -> [IgnoredOption] {
        let option = IgnoredOption(
            "--coordinates", isGiven: coordinates != .pixel, goes: .with(input), has: false)
        return [option].compactMap(\.self)
    }
}

extension TableOptions {
    /// What does nothing of the options where no file is read.
    func ignored(without input: String) -> [IgnoredOption] {
        let given = [
            ("--delimiter", delimiter != nil), ("--decimal", decimal != nil), ("--encoding", encoding != nil),
            ("--date-format", dateFormat != nil), ("--map", !map.isEmpty), ("--worksheet", worksheet != nil),
            ("--image", image != nil),
        ]
        return given.compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .with(input), has: false) }
    }
}

extension PlacementOptions {
    /// What does nothing of the options where there are no markers.
    func ignored(without input: String) -> [IgnoredOption] {
        let given = [("--anywhere", anywhere), ("--single", single), ("--strict", strict)]
        return given.compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .with(input), has: false) }
    }
}

extension SheetOptions {
    /// What does nothing of the options on a sheet of a format.
    func ignored(in format: SheetFormat) -> [IgnoredOption] {
        let hasTitle = [project, sheet, date, author].contains { $0 != nil }
        let options = [
            IgnoredOption("--map-scale", isGiven: mapScale != nil, goes: .with("--scale-bar"), has: scaleBar),
            IgnoredOption(
                "--pixels-per-metre", isGiven: pixelsPerMetre != nil, goes: .with("--scale-bar"), has: scaleBar),
            IgnoredOption(
                "--title-block", isGiven: titleBlock != .automatic,
                goes: .with("--project, --sheet, --date or --author"), has: hasTitle),
            IgnoredOption(
                "--area-names", isGiven: areaNames != .always && noAreaNames, goes: .without("--no-area-names"),
                has: false),
            IgnoredOption(
                "--renderer", isGiven: renderer != .raster, goes: .withPNG,
                has: format == .png),
        ]
        return options.compactMap(\.self)
    }
}
