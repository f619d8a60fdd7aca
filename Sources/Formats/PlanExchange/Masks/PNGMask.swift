import PlanBase
import PlanFiles

/// A mask of pixels as a PNG (ISO/IEC 15948), of which all is inside that is not black.
///
/// Masks are small pictures in base64 within JSON, and their samples count as they stand, without palette or gamma: in a picture with a
/// palette all but the first colour is inside.
struct PNGMask {
    /// The numbers of columns and rows.
    let width: Int, height: Int
    private let header: Header
    /// The picture's data, packed.
    private let packed: [UInt8]

    /// The kind of the samples, as the chunk IHDR tells it.
    private struct Header {
        let depth: Int, colorType: Int

        /// The number of samples of a pixel; nil if there is no such kind of PNG.
        var channels: Int? {
            switch (colorType, depth) {
            case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (3, 1), (3, 2), (3, 4), (3, 8): 1
            case (2, 8), (2, 16): 3
            case (4, 8), (4, 16): 2
            case (6, 8), (6, 16): 4
            default: nil
            }
        }

        /// True if the last sample of a pixel says how opaque the pixel is.
        var hasAlpha: Bool { colorType == 4 || colorType == 6 }
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Takes a PNG apart without unpacking it.
    init(_ bytes: [UInt8]) throws(MaskProblem) {
        guard bytes.starts(with: Self.signature) else {
            throw MaskProblem(Message("the mask is no PNG"))
        }
        var (place, packed): (Int, [UInt8]) = (Self.signature.count, [])
        var found: (width: Int, height: Int, header: Header)?
        while true {
            guard place + 12 <= bytes.count else { throw Self.cutOff }
            let (length, type) = (Self.number(bytes, place), Array(bytes[(place + 4)..<(place + 8)]))
            let start = place + 8
            guard length <= bytes.count - start - 4 else { throw Self.cutOff }
            place = start + length + 4
            if found == nil {
                guard type == Array("IHDR".utf8), length == 13 else { throw Self.damaged }
                let header = Header(depth: Int(bytes[start + 8]), colorType: Int(bytes[start + 9]))
                guard header.channels != nil else { throw Self.damaged }
                guard bytes[start + 12] == 0 else {
                    throw MaskProblem(Message("the mask's PNG is interlaced; save it without interlacing"))
                }
                found = (Self.number(bytes, start), Self.number(bytes, start + 4), header)
            } else if type == Array("IDAT".utf8) {
                packed += bytes[start..<(start + length)]
            } else if type == Array("IEND".utf8) {
                break
            }
        }
        guard let found, found.width > 0, found.height > 0 else { throw Self.damaged }
        (width, height, header, self.packed) = (found.width, found.height, found.header, packed)
    }

    private static var cutOff: MaskProblem { MaskProblem(Message("the mask's PNG is cut off")) }
    private static var damaged: MaskProblem { MaskProblem(Message("the mask's PNG is damaged")) }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    private var channels: Int { header.channels ?? 1 }

    /// The number of bytes of a row, without the filter before it.
    private var rowBytes: Int { (width * channels * header.depth + 7) / 8 }

    /// The number of bytes that unpacking takes.
    var unpackedBytes: Int { height * (1 + rowBytes) }

    /// The pixels: a byte each, row by row from the top, not 0 inside.
    func samples() throws(MaskProblem) -> [UInt8] {
        guard var rows = Zlib.decompress(packed, to: unpackedBytes) else { throw Self.damaged }
        try unfilter(&rows)
        var samples = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            let (start, target) = (row * (1 + rowBytes) + 1, row * width)
            if header.depth < 8 {
                let (perByte, mask) = (8 / header.depth, UInt8(1 << header.depth - 1))
                for column in 0..<width {
                    let shift = (perByte - 1 - column % perByte) * header.depth
                    samples[target + column] = rows[start + column / perByte] >> UInt8(shift) & mask
                }
                continue
            }
            let (sample, pixel) = (header.depth / 8, pixelBytes)
            let colorBytes = pixel - (header.hasAlpha ? sample : 0)
            for column in 0..<width {
                let first = start + column * pixel
                let hasColor = rows[first..<(first + colorBytes)].contains { $0 != 0 }
                let isSeen = colorBytes == pixel || rows[(first + colorBytes)..<(first + pixel)].contains { $0 != 0 }
                samples[target + column] = hasColor && isSeen ? 1 : 0
            }
        }
        return samples
    }

    /// The number of bytes from a byte to the one left of it that a filter takes.
    private var pixelBytes: Int { max(1, channels * header.depth / 8) }

    /// Takes the filters off the rows (ISO/IEC 15948, 9.2).
    private func unfilter(_ rows: inout [UInt8]) throws(MaskProblem) {
        let (length, step) = (1 + rowBytes, pixelBytes)
        for row in 0..<height {
            let start = row * length
            let filter = rows[start]
            guard filter <= 4 else { throw Self.damaged }
            guard filter > 0 else { continue }
            for place in (start + 1)..<(start + length) {
                let isFirst = place - start <= step
                let left = isFirst ? 0 : rows[place - step]
                let above = row == 0 ? 0 : rows[place - length]
                let corner = isFirst || row == 0 ? 0 : rows[place - length - step]
                let guess: UInt8 =
                    switch filter {
                    case 1: left
                    case 2: above
                    case 3: UInt8((Int(left) + Int(above)) / 2)
                    default: Self.paeth(left, above, corner)
                    }
                rows[place] &+= guess
            }
        }
    }

    /// The one of three bytes that is nearest to left + above - corner (ISO/IEC 15948, 9.4).
    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(above) - Int(corner)
        let (toLeft, toAbove, toCorner) = (
            abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
        )
        if toLeft <= toAbove, toLeft <= toCorner { return left }
        return toAbove <= toCorner ? above : corner
    }
}
