import PlanBase

/// The EXIF block of a photograph: camera, date, place and more, as a TIFF without a picture (EXIF 2.32, TIFF 6.0).
///
/// A block is kept byte for byte, but for what would be wrong of the picture that it is written with: the orientation, the size in
/// pixels, the resolution, and the thumbnail, which shows the picture without marks.
public struct ExifBlock: Hashable, Sendable {
    /// The block from its byte order on, without a thumbnail.
    public private(set) var bytes: [UInt8]

    /// The most bytes that a block may have: so many fit into a segment of a JPEG.
    public static let greatestCount = 65_527

    /// Takes a block over. A thumbnail is left out, and an orientation that does not exist becomes upright.
    ///
    /// - Returns: nil if the block is too long or damaged: if an entry's value or a directory lies outside, or directories form a loop.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.greatestCount, let layout = ExifLayout(bytes) else { return nil }
        self.bytes = layout.withoutThumbnail
        if let entry = layout.orientation, Orientation(rawValue: number(entry) ?? 0) == nil { setOrientation(.upright) }
    }

    /// The warning that readers give where a damaged block is left out.
    static let defect = Message("its EXIF block is damaged and is left out")

    /// The block for the picture turned upright.
    var upright: ExifBlock {
        var block = self
        block.setOrientation(.upright)
        return block
    }

    /// The block for a picture of a size, where it tells one.
    func resized(width: Int, height: Int) -> ExifBlock {
        var block = self
        guard let layout = ExifLayout(bytes) else { return self }
        for entry in layout.widths { block.set(entry, to: UInt32(clamping: width)) }
        for entry in layout.heights { block.set(entry, to: UInt32(clamping: height)) }
        return block
    }

    /// The block for a picture of a resolution, where it tells another.
    func resolved(_ resolution: Resolution?) -> ExifBlock {
        guard let resolution, let pixels = resolution.pixelsPerMetre, let old = Resolution(exif: bytes),
            old != resolution,
            let layout = ExifLayout(bytes)
        else { return self }
        var block = self
        let isInCentimetres = layout.resolutionUnit.flatMap { number($0) } == 3
        for (entry, perMetre) in [(layout.xResolution, pixels.x), (layout.yResolution, pixels.y)] {
            guard let entry, let order = TIFFBytes(bytes),
                let place = order.number(at: entry.place + 8, 4).map(Int.init),
                entry.type == 5, entry.count == 1
            else { continue }
            let thousandths = (perMetre * (isInCentimetres ? 10 : 25.4)).rounded()
            block.put(UInt32(min(thousandths, Double(UInt32.max))), 4, at: place, order)
            block.put(1000, 4, at: place + 4, order)
        }
        // Entries may share one value, or a value with something else.
        let isSound = ExifLayout(block.bytes) != nil && Resolution(exif: block.bytes)?.isNear(resolution) == true
        return isSound ? block : self
    }

    private mutating func setOrientation(_ orientation: Orientation) {
        if let entry = ExifLayout(bytes)?.orientation { set(entry, to: orientation.rawValue) }
    }

    /// The number that stands in an entry.
    private func number(_ entry: TIFFEntry) -> UInt32? {
        guard let size = entry.numberSize else { return nil }
        return TIFFBytes(bytes)?.number(at: entry.place + 8, size)
    }

    /// Changes a whole number. One that does not fit as a SHORT becomes a LONG, which EXIF allows for sizes and has room for.
    private mutating func set(_ entry: TIFFEntry, to number: UInt32) {
        guard let size = entry.numberSize, let order = TIFFBytes(bytes) else { return }
        let fits = size == 4 || number < 1 << (8 * UInt32(size))
        if !fits { put(4, 2, at: entry.place + 2, order) }
        let isUnchanged = fits && order.number(at: entry.place + 8, size) == number
        if !isUnchanged { put(number, fits ? size : 4, at: entry.place + 8, order) }
    }

    private mutating func put(_ number: UInt32, _ size: Int, at place: Int, _ order: TIFFBytes) {
        for index in 0..<size {
            let shift = 8 * UInt32(order.isLittleEndian ? index : size - 1 - index)
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> shift)
        }
    }
}

extension ExifBlock: CustomStringConvertible {
    /// The size of the block, such as `1024 bytes of EXIF`.
    public var description: String { "\(bytes.count) bytes of EXIF" }
}
