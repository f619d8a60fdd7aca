import PlanBase

/// A drawing with transparency laid on a colour.
public final class GroundedDrawing: DrawingReader {
    /// The drawing's name.
    public var name: String { drawing.name }
    /// Width in pixels.
    public var width: Int { drawing.width }
    /// Height in pixels.
    public var height: Int { drawing.height }
    /// The first row that has not been read.
    public var nextRow: Int { drawing.nextRow }
    /// RGB.
    public var naturalFormat: PixelFormat { .rgb }
    /// The drawing's metadata.
    public var metadata: DrawingMetadata { drawing.metadata }
    /// Warnings about the drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    private let drawing: any DrawingReader
    private let ground: (red: Int, green: Int, blue: Int)
    /// A row of the drawing, RGBA.
    private let line: UnsafeMutableRawBufferPointer
    /// The row in `line` laid on the ground colour, RGB.
    private var covered: [UInt8]

    /// A drawing on a colour.
    public init(_ drawing: any DrawingReader, red: UInt8, green: UInt8, blue: UInt8) {
        self.drawing = drawing
        ground = (Int(red), Int(green), Int(blue))
        line = .allocate(byteCount: drawing.width * 4, alignment: 16)
        covered = [UInt8](repeating: 0, count: drawing.width * 3)
    }

    deinit { line.deallocate() }

    /// Begins to decode the drawing's first rows.
    public func prepareRows() { drawing.prepareRows() }

    /// Reads the next rows of the drawing.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let rows = min(max(count, 0), height - nextRow)
        let stride = width * format.channels
        precondition(buffer.count >= rows * stride, "the buffer is too small")
        for row in 0..<rows {
            guard try drawing.readRows(1, as: .rgba, into: line) == 1 else { return row }
            cover()
            covered.withUnsafeBytes { covered in
                guard let source = covered.baseAddress, let target = buffer.baseAddress else { return }
                // Both have room for a row.
                PixelFormat.rgb.convert(source, to: format, at: target + row * stride, count: width)
            }
        }
        return rows
    }

    private func cover() {
        for pixel in 0..<width {
            let alpha = Int(line[4 * pixel + 3])
            func mix(_ sample: Int, _ ground: Int) -> UInt8 {
                UInt8((sample * alpha + ground * (255 - alpha) + 127) / 255)
            }
            covered[3 * pixel] = mix(Int(line[4 * pixel]), ground.red)
            covered[3 * pixel + 1] = mix(Int(line[4 * pixel + 1]), ground.green)
            covered[3 * pixel + 2] = mix(Int(line[4 * pixel + 2]), ground.blue)
        }
    }

    /// Goes on to a later row.
    public func skipRows(_ count: Int) throws(ImageError) { try drawing.skipRows(count) }
}
