import PlanBase

/// An option that is accepted but does nothing beside the others, which is told rather than passed over.
struct IgnoredOption {
    /// The option's name.
    let name: String
    /// The thing that the option needs and that is missing.
    let partner: Partner

    /// A thing that an option needs to do anything.
    enum Partner {
        /// Another option, or one of several.
        case with(String)
        /// The absence of another option.
        case without(String)
        /// A heat map that shows the markers too.
        case besideHeatMap
        /// The output of a PNG.
        case withPNG
        /// The output of a JPEG.
        case withJPEG
        /// The output of a PNG or a JPEG.
        case withPixels
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
            language.text(
                "\(name) does nothing beside \(other); leave out one of them", "\(name) 与 \(other) 同时使用时不起作用;请去掉其中一个")
        case .besideHeatMap:
            language.text(
                "\(name) does nothing beside --heat-map, unless --markers-on-heat shows the markers too",
                "\(name) 与 --heat-map 同时使用时不起作用,除非用 --markers-on-heat 同时显示标记")
        case .withPNG:
            language.text(
                "\(name) does nothing here; it goes with an output that ends in .png", "\(name) 在此不起作用;只用于以 .png 结尾的输出")
        case .withJPEG:
            language.text(
                "\(name) does nothing here; it goes with an output that ends in .jpg", "\(name) 在此不起作用;只用于以 .jpg 结尾的输出")
        case .withPixels:
            language.text(
                "\(name) does nothing here; it goes with an output that ends in .png or .jpg",
                "\(name) 在此不起作用;只用于以 .png 或 .jpg 结尾的输出")
        case .withMovingPicture:
            language.text("\(name) does nothing here; it goes with a moving picture", "\(name) 在此不起作用;只用于动态图")
        }
    }

    /// Tells of options that do nothing.
    static func tell(_ options: IgnoredOption?..., in language: MessageLanguage) {
        tell(options.compactMap(\.self), in: language)
    }

    /// Tells of options that do nothing.
    static func tell(_ options: [IgnoredOption], in language: MessageLanguage) {
        for option in options { Diagnostics.note(option.note(in: language), in: language) }
    }
}
