import PlanBase

/// An option that is accepted but does nothing beside the others, which is told rather than passed over.
struct IgnoredOption {
    /// The option's name.
    let name: String
    /// The thing that the option needs and that is missing.
    let partner: Partner

    /// A thing that an option needs to do anything.
    enum Partner {
        /// Another option.
        case with(String)
        /// One of several other options.
        case withOne(of: Message)
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
    var note: Message {
        switch partner {
        case .with(let other): Message("\(name) does nothing here; it goes with \(other)")
        case .withOne(let others): Message("\(name) does nothing here; it goes with \(others)")
        case .without(let other): Message("\(name) does nothing beside \(other); leave out one of them")
        case .besideHeatMap:
            Message("\(name) does nothing beside --heat-map, unless --markers-on-heat shows the markers too")
        case .withPNG: Message("\(name) does nothing here; it goes with an output that ends in .png")
        case .withJPEG: Message("\(name) does nothing here; it goes with an output that ends in .jpg")
        case .withPixels: Message("\(name) does nothing here; it goes with an output that ends in .png or .jpg")
        case .withMovingPicture: Message("\(name) does nothing here; it goes with a moving picture")
        }
    }

    /// Tells of options that do nothing.
    static func tell(_ options: IgnoredOption?..., in language: MessageLanguage) {
        tell(options.compactMap(\.self), in: language)
    }

    /// Tells of options that do nothing.
    static func tell(_ options: [IgnoredOption], in language: MessageLanguage) {
        for option in options { Diagnostics.note(option.note, in: language) }
    }
}
