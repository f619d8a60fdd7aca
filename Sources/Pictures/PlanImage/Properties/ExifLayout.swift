/// The bytes of a TIFF, whose numbers have one of two byte orders.
struct TIFFBytes {
    let bytes: [UInt8]
    let isLittleEndian: Bool

    /// - Returns: nil if the bytes do not begin as a TIFF does.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittleEndian = true
        case (0x4D, 0x4D): isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
        guard number(at: 2, 2) == 42 else { return nil }
    }

    /// A whole number of 1, 2 or 4 bytes; nil outside of the bytes.
    func number(at place: Int, _ size: Int) -> UInt32? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        let digits = bytes[place..<place + size]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | UInt32($1) } : digits.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// An entry of a directory in a TIFF: a tag, a type, a count, and a value or its place.
struct TIFFEntry {
    /// Where the entry begins.
    let place: Int
    let tag: UInt32
    let type: UInt32
    let count: UInt32

    /// Bytes of one value by its type; nil for a type that TIFF and EXIF do not have.
    var valueSize: Int? { [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4][type] }

    /// Bytes of a single whole number that stands in the entry itself; nil for all else.
    var numberSize: Int? { count == 1 ? [1: 1, 3: 2, 4: 4][type] : nil }
}

/// Where the directories, values and the thumbnail of an EXIF block lie.
struct ExifLayout {
    /// The entry of the orientation in the first directory.
    private(set) var orientation: TIFFEntry?
    /// The entries of the width and the height in pixels.
    private(set) var widths: [TIFFEntry] = []
    private(set) var heights: [TIFFEntry] = []
    /// The entries of the resolution in the first directory.
    private(set) var xResolution, yResolution, resolutionUnit: TIFFEntry?
    private let tiff: TIFFBytes
    /// The bytes of the block that belong to a directory or a value of the picture itself.
    private var kept: [Range<Int>] = [0..<8]
    /// Those of the directory of the thumbnail and of its values.
    private var dropped: [Range<Int>] = []
    /// Where the first directory has the place of the thumbnail's.
    private var link = 0

    enum Tag {
        static let width: UInt32 = 0x0100
        static let height: UInt32 = 0x0101
        static let stripPlaces: UInt32 = 0x0111
        static let orientation: UInt32 = 0x0112
        static let stripSizes: UInt32 = 0x0117
        static let xResolution: UInt32 = 0x011A
        static let yResolution: UInt32 = 0x011B
        static let resolutionUnit: UInt32 = 0x0128
        static let thumbnailPlace: UInt32 = 0x0201
        static let thumbnailSize: UInt32 = 0x0202
        static let exif: UInt32 = 0x8769
        static let gps: UInt32 = 0x8825
        static let pixelWidth: UInt32 = 0xA002
        static let pixelHeight: UInt32 = 0xA003
        static let interoperability: UInt32 = 0xA005
        /// Entries that hold the place of another directory.
        static let directories: Set<UInt32> = [exif, gps, interoperability]
    }

    /// - Returns: nil if the block is damaged.
    init?(_ bytes: [UInt8]) {
        guard let tiff = TIFFBytes(bytes), let first = tiff.number(at: 4, 4) else { return nil }
        self.tiff = tiff
        var seen: Set<Int> = []
        var waiting = [Int(first)]
        while let place = waiting.popLast() {
            // A directory that two entries name is damage, and a loop if one of them is in it.
            guard seen.insert(place).inserted, let directory = Directory(tiff, at: place, isStrict: true) else {
                return nil
            }
            kept.append(directory.range)
            kept += directory.values
            for entry in directory.entries {
                switch entry.tag {
                case Tag.orientation where place == first: orientation = entry
                case Tag.xResolution where place == first: xResolution = entry
                case Tag.yResolution where place == first: yResolution = entry
                case Tag.resolutionUnit where place == first: resolutionUnit = entry
                case Tag.width where place == first, Tag.pixelWidth: widths.append(entry)
                case Tag.height where place == first, Tag.pixelHeight: heights.append(entry)
                default: break
                }
                guard Tag.directories.contains(entry.tag) else { continue }
                guard let other = entry.numberSize == 4 ? tiff.number(at: entry.place + 8, 4) : nil else { return nil }
                waiting.append(Int(other))
            }
            if place == first { link = directory.range.upperBound - 4 }
        }
        // What is wrong with a thumbnail does not matter, as it goes.
        if let place = tiff.number(at: link, 4), place > 0,
            let directory = Directory(tiff, at: Int(place), isStrict: false)
        {
            dropped = [directory.range] + directory.values + thumbnail(directory)
        }
    }

    /// The pixels of the thumbnail, compressed or in strips.
    private func thumbnail(_ directory: Directory) -> [Range<Int>] {
        func numbers(_ tag: UInt32) -> [Int] {
            directory.entries.first { $0.tag == tag }.map { directory.numbers($0, tiff) } ?? []
        }
        let pairs =
            Array(zip(numbers(Tag.thumbnailPlace), numbers(Tag.thumbnailSize)))
            + Array(zip(numbers(Tag.stripPlaces), numbers(Tag.stripSizes)))
        return pairs.compactMap { place, size in
            place <= tiff.bytes.count && size <= tiff.bytes.count - place ? place..<place + size : nil
        }
    }

    /// Returns, for each byte of the block, the number of ranges in which the byte lies.
    private func counts(_ ranges: [Range<Int>]) -> [Int] {
        var counts = [Int](repeating: 0, count: tiff.bytes.count + 1)
        for range in ranges {
            counts[range.lowerBound] += 1
            counts[range.upperBound] -= 1
        }
        for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
        return counts
    }

    /// The block without the thumbnail. Its bytes are cut off where nothing of the picture follows them, and 0 where something does, since
    /// places are counted from the block's start.
    var withoutThumbnail: [UInt8] {
        var bytes = tiff.bytes
        for index in link..<link + 4 { bytes[index] = 0 }
        guard let start = dropped.map(\.lowerBound).min(), let end = dropped.map(\.upperBound).max() else {
            return bytes
        }
        let used = kept.map(\.upperBound).max() ?? 0
        // Notes of the camera's maker may point to bytes behind those that are known, so only what is certain goes.
        if start >= used, end == bytes.count || bytes[end...].allSatisfy({ $0 == 0 }) {
            bytes.removeSubrange(start...)
            return bytes
        }
        let (keptCounts, droppedCounts) = (counts(kept), counts(dropped))
        for index in bytes.indices where droppedCounts[index] > 0 && keptCounts[index] == 0 { bytes[index] = 0 }
        return bytes
    }
}

/// A directory of a TIFF.
private struct Directory {
    /// Its bytes, with the place of the next directory in the last four.
    let range: Range<Int>
    let entries: [TIFFEntry]
    /// Where values lie that have no room in their entries.
    let values: [Range<Int>]

    /// - Parameter isStrict: whether a value outside of the block is damage; if not, it is passed over.
    init?(_ tiff: TIFFBytes, at place: Int, isStrict: Bool) {
        guard let count = tiff.number(at: place, 2).map(Int.init), place + 2 + 12 * count <= tiff.bytes.count - 4 else {
            return nil
        }
        range = place..<place + 6 + 12 * count
        var entries: [TIFFEntry] = []
        var values: [Range<Int>] = []
        for index in 0..<count {
            let start = place + 2 + 12 * index
            // The directory lies in the block.
            guard let tag = tiff.number(at: start, 2), let type = tiff.number(at: start + 2, 2),
                let number = tiff.number(at: start + 4, 4), let value = tiff.number(at: start + 8, 4)
            else { return nil }
            let entry = TIFFEntry(place: start, tag: tag, type: type, count: number)
            if let size = entry.valueSize, size * Int(number) > 4 {
                let (from, byteCount) = (Int(value), size * Int(number))
                if byteCount <= tiff.bytes.count, from <= tiff.bytes.count - byteCount {
                    values.append(from..<from + byteCount)
                } else if isStrict {
                    return nil
                } else {
                    continue
                }
            }
            entries.append(entry)
        }
        (self.entries, self.values) = (entries, values)
    }

    /// The whole numbers of an entry, which lies in the block with its values.
    func numbers(_ entry: TIFFEntry, _ tiff: TIFFBytes) -> [Int] {
        guard let size = entry.valueSize, [3, 4].contains(entry.type) else { return [] }
        let count = Int(entry.count)
        let start = size * count <= 4 ? entry.place + 8 : tiff.number(at: entry.place + 8, 4).map(Int.init) ?? 0
        return (0..<count).compactMap { tiff.number(at: start + size * $0, size).map(Int.init) }
    }
}
