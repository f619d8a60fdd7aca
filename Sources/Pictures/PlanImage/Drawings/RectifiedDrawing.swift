import PlanBase
import PlanGeometry

/// A drawing seen through a projective transform, such as a photographed plan made straight.
///
/// Pixels are interpolated linearly where the transform makes them larger, and the mean of what they cover where it makes them smaller, so
/// that thin lines neither vanish nor break. Colours count as much as they are opaque. Beyond the drawing there is white paper, which is
/// transparent if the drawing's format has alpha.
///
/// A row crosses many rows of the drawing, which is therefore read whole before the first row. Up to 64 MiB of pixels are held in memory;
/// more go to a file without a name in the folder for temporary ones (`TMPDIR`), and come from there as they are needed: the system reads
/// the parts that 64 rows of the result cross, and can drop them at any time. Besides them memory is that of 64 rows of the result, and
/// 4 MiB at most unless a row has more.
public final class RectifiedDrawing: DrawingReader {
    /// The drawing's name.
    public var name: String { drawing.name }
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The first row that has not been read.
    public private(set) var nextRow = 0
    /// The drawing's format.
    public var naturalFormat: PixelFormat { drawing.naturalFormat }
    /// Warnings about the drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }
    /// The drawing's metadata, with a resolution that is the same along both sides and keeps the size in print of what is in the middle.
    /// Parts that have scales of their own are not named any more, as their images are no boxes.
    public let metadata: DrawingMetadata

    private let drawing: any DrawingReader
    private let inverse: ProjectiveTransform
    private var resampler: ProjectiveResampler?
    /// The rows that were made last, and which they are.
    private var band: (rows: Range<Int>, bytes: [UInt8]) = (0..<0, [])

    private static let bandHeight = 64
    private static let blockWidth = 64
    private static let bandByteCount = 4 << 20

    /// A drawing through a transform; nil if the transform has no inverse or a side no pixel.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - transform: takes pixel points of the drawing to those of the result.
    ///   - width: the width of the result in pixels.
    ///   - height: the height of the result in pixels.
    ///   - buildingScale: how many pixels of the result show a metre of the building, where that is known.
    public init?(
        _ drawing: any DrawingReader, through transform: ProjectiveTransform, width: Int, height: Int,
        buildingScale: Double? = nil
    ) {
        guard width > 0, height > 0, transform.isFinite, let inverse = transform.inverted() else { return nil }
        (self.drawing, self.inverse, self.width, self.height) = (drawing, inverse, width, height)
        var metadata = drawing.metadata
        metadata.resolution = Self.resolution(of: drawing, through: inverse, width, height)
        metadata.buildingScale = buildingScale
        metadata.scaledParts = []
        self.metadata = metadata
    }

    private static func resolution(
        of drawing: any DrawingReader, through inverse: ProjectiveTransform, _ width: Int, _ height: Int
    ) -> Resolution? {
        guard let old = drawing.metadata.resolution?.pixelsPerMetre,
            let map = inverse.affineMap(near: Point(x: Double(width) / 2, y: Double(height) / 2))
        else { return nil }
        let new = (old.x * old.y / map.determinant.magnitude).squareRoot()
        guard new.isFinite else { return nil }
        return Resolution(roundingX: new, y: new)
    }

    /// Begins to decode the drawing's first rows.
    public func prepareRows() { drawing.prepareRows() }

    /// Reads the next rows. The first call reads the whole drawing.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let count = min(max(count, 0), height - nextRow)
        precondition(buffer.count >= count * width * format.channels, "the buffer is too small")
        guard let start = buffer.baseAddress else { return 0 }
        let bytesPerRow = width * naturalFormat.channels
        var done = 0
        while done < count {
            if !band.rows.contains(nextRow) { try makeBand() }
            let rows = nextRow..<min(band.rows.upperBound, nextRow + count - done)
            band.bytes.withUnsafeBytes { bytes in
                guard let band = bytes.baseAddress else { return }
                // The band has these rows, and the buffer has room for them.
                naturalFormat.convert(
                    band + (rows.lowerBound - self.band.rows.lowerBound) * bytesPerRow, to: format,
                    at: start + done * width * format.channels, count: rows.count * width)
            }
            done += rows.count
            nextRow = rows.upperBound
        }
        return count
    }

    /// Goes on to a later row.
    public func skipRows(_ count: Int) throws(ImageError) { nextRow += min(max(count, 0), height - nextRow) }

    /// Makes the next rows, on all cores.
    private func makeBand() throws(ImageError) {
        let resampler: ProjectiveResampler
        if let held = self.resampler {
            resampler = held
        } else {
            resampler = ProjectiveResampler(source: try HeldPixels(reading: drawing), inverse: inverse)
            self.resampler = resampler
        }
        let bytesPerRow = width * naturalFormat.channels
        let rows = nextRow..<min(nextRow + max(1, min(Self.bandHeight, Self.bandByteCount / bytesPerRow)), height)
        if band.bytes.count < rows.count * bytesPerRow {
            band.bytes = [UInt8](repeating: 0, count: rows.count * bytesPerRow)
        }
        band.rows = rows
        let channels = naturalFormat.channels
        band.bytes.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            // Safe because each block writes to columns of its own.
            nonisolated(unsafe) let start = base
            // Blocks rather than rows, whose pixels of the drawing lie close together whichever way the drawing is turned.
            concurrentForEach(in: 0..<width, length: Self.blockWidth) { columns in
                resampler.fill(
                    rows: rows, columns: columns, at: start + columns.lowerBound * channels, stride: bytesPerRow)
            }
        }
        resampler.source.releasePages()
        if rows.upperBound == height { self.resampler = nil }
    }
}
