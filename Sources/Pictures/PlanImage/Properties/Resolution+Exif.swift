extension Resolution {
    /// The resolution in an EXIF block, whose first directory has it as TIFF 6.0 does; nil if the block has none with a unit. A ratio over
    /// zero and a number of pixels that no picture has do not count.
    init?(exif bytes: [UInt8]) {
        guard let tiff = TIFFBytes(bytes) else { return nil }
        typealias Tag = ExifLayout.Tag
        let entries = tiff.firstDirectory
        func value(_ tag: UInt32) -> Double? {
            guard let entry = entries.first(where: { $0.tag == tag }), let ratio = tiff.ratio(entry) else { return nil }
            return ratio > 0 && ratio <= 100_000_000 ? ratio : nil
        }
        guard let x = value(Tag.xResolution) ?? value(Tag.yResolution) else { return nil }
        let y = value(Tag.yResolution) ?? x
        // The unit is the inch where the block says none.
        let unit = entries.first { $0.tag == Tag.resolutionUnit }.flatMap { tiff.wholeNumber($0) } ?? Unit.inch
        switch unit {
        case Unit.inch: self.init(roundingX: x / 0.0254, y: y / 0.0254)
        case Unit.centimetre: self.init(roundingX: x * 100, y: y * 100)
        default: return nil
        }
    }

    private enum Unit {
        static let inch: UInt32 = 2
        static let centimetre: UInt32 = 3
    }

    /// True if the resolution is another one but for rounding, as EXIF's thousandths are.
    func isNear(_ other: Resolution) -> Bool {
        abs(Double(x) - Double(other.x)) <= 1 && abs(Double(y) - Double(other.y)) <= 1
            && isPerMetre == other.isPerMetre
    }

    /// Returns the resolution of a file: the one that its format has by itself, if that has a unit, else the one of its EXIF block.
    static func preferred(_ own: Resolution?, exif: [UInt8]?) -> Resolution? {
        own?.pixelsPerMetre == nil ? exif.flatMap { Resolution(exif: $0) } ?? own : own
    }
}

extension TIFFBytes {
    /// The entries of the first directory, as far as they lie in the bytes.
    fileprivate var firstDirectory: [TIFFEntry] {
        guard let place = number(at: 4, 4).map(Int.init), let count = number(at: place, 2).map(Int.init) else {
            return []
        }
        return (0..<count).compactMap { index in
            let start = place + 2 + 12 * index
            guard let tag = number(at: start, 2), let type = number(at: start + 2, 2),
                let count = number(at: start + 4, 4)
            else { return nil }
            return TIFFEntry(place: start, tag: tag, type: type, count: count)
        }
    }

    /// The value of an entry of one ratio; nil for any other, and for one over zero.
    fileprivate func ratio(_ entry: TIFFEntry) -> Double? {
        guard entry.type == 5, entry.count == 1, let place = number(at: entry.place + 8, 4).map(Int.init),
            let numerator = number(at: place, 4), let denominator = number(at: place + 4, 4), denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }

    /// The whole number that stands in an entry; nil for any other.
    fileprivate func wholeNumber(_ entry: TIFFEntry) -> UInt32? {
        entry.numberSize.flatMap { number(at: entry.place + 8, $0) }
    }
}
