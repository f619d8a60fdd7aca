import PlanBase

/// Reads the pixels of a picture as shades of grey (ISO 32000-1, 7.4 and 8.9.5).
struct ImageDecoder {
    private let stream: PDFFile.Object
    private let image: PageImage
    private let bits: Int
    private let space: PDFColorSpace
    private let componentCount: Int

    /// The decoder of a picture; nil if the picture is partly transparent or is coded in a way that is not read.
    init?(_ stream: PDFFile.Object, _ image: PageImage) {
        guard stream.isStream, stream["/SMask"] == nil, stream["/Mask"] == nil else { return nil }
        (self.stream, self.image) = (stream, image)
        // A mask's pixels are painted where their bits are 0 (8.9.6.2).
        let isMask = stream["/ImageMask"]?.syntax == "true"
        bits = isMask ? 1 : stream["/BitsPerComponent"]?.wholeValue ?? 8
        space = isMask ? .gray : stream["/ColorSpace"].map { PDFColorSpace($0) } ?? .gray
        componentCount = space.componentCount
        guard [1, 2, 4, 8, 16].contains(bits), componentCount == 1 || bits == 8 else { return nil }
    }

    /// The lightness of each pixel; nil if the coding is not read.
    func lightness() -> [UInt8]? {
        let filter = stream["/Filter"]
        let filters = filter.map { $0.isArray ? $0.items(limit: 8).map(\.name) : [$0.name] } ?? []
        if filters == ["DCTDecode"] || filters == ["DCT"] { return fromJPEG() }
        guard
            !filters.contains(where: {
                ["DCTDecode", "DCT", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode", "CCF"].contains($0)
            })
        else { return nil }
        let rowBytes = (image.width * componentCount * bits + 7) / 8
        var decoder = StreamDecoder(limit: (rowBytes + 1) * image.height)
        guard let samples = withoutPredictor(decoder.bytes(of: stream), rowBytes: rowBytes) else { return nil }
        return lightness(of: samples, rowBytes: rowBytes)
    }

    private func fromJPEG() -> [UInt8]? {
        guard let bytes = try? stream.packedBytes(),
            let reader = try? JPEGReader(bytes: bytes, limits: DrawingLimits(pixels: image.width * image.height)),
            reader.width == image.width, reader.height == image.height
        else { return nil }
        var pixels = [UInt8](repeating: 255, count: image.width * image.height)
        // The rows of a damaged picture that could be read stay as they are.
        _ = pixels.withUnsafeMutableBytes { buffer in
            try? reader.readRows(image.height, as: .gray, into: buffer)
        }
        return pixels
    }

    /// The samples without the differences that a predictor codes (7.4.4.4); nil for a predictor that is not read.
    private func withoutPredictor(_ bytes: [UInt8], rowBytes: Int) -> [UInt8]? {
        let parameters = stream["/DecodeParms"].map { $0.isArray ? $0.items(limit: 8).last ?? $0 : $0 }
        let predictor = parameters?["/Predictor"]?.wholeValue ?? 1
        if predictor <= 1 { return bytes }
        guard predictor >= 10 else { return nil }
        let pixelBytes = max(1, componentCount * bits / 8)
        var (samples, above) = ([UInt8](), [UInt8](repeating: 0, count: rowBytes))
        samples.reserveCapacity(rowBytes * image.height)
        for start in stride(from: 0, to: bytes.count - rowBytes, by: rowBytes + 1) {
            var row = [UInt8](bytes[(start + 1)...(start + rowBytes)])
            let filter = RowFilter(rawValue: bytes[start]) ?? .paeth
            for index in row.indices where filter != .none {
                let left = index >= pixelBytes ? row[index - pixelBytes] : 0
                let corner = index >= pixelBytes ? above[index - pixelBytes] : 0
                row[index] &+= filter.prediction(left, above[index], corner)
            }
            samples += row
            above = row
        }
        return samples
    }

    private func lightness(of samples: [UInt8], rowBytes: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 255, count: image.width * image.height)
        let table = self.table
        for row in 0..<min(image.height, samples.count / max(rowBytes, 1)) {
            let (start, target) = (row * rowBytes, row * image.width)
            for column in 0..<image.width {
                if componentCount == 1 {
                    pixels[target + column] = table[sample(column, in: samples, from: start)]
                } else {
                    let first = start + column * componentCount
                    pixels[target + column] = mixed(samples[first..<first + componentCount])
                }
            }
        }
        return pixels
    }

    /// A sample of a row with one component; of 16 bits the upper ones.
    private func sample(_ column: Int, in samples: [UInt8], from start: Int) -> Int {
        if bits == 16 { return Int(samples[start + 2 * column]) }
        let place = column * bits
        return Int(samples[start + place / 8]) >> (8 - bits - place % 8) & (1 << bits - 1)
    }

    /// The lightness of each value of a single component.
    private var table: [UInt8] {
        let count = 1 << min(bits, 8)
        let decode = stream["/Decode"]?.items(limit: 2).compactMap(\.value) ?? []
        let isInverted = decode.count == 2 && decode[0] > decode[1]
        return (0..<count).map { index in
            let value = isInverted ? count - 1 - index : index
            if case .indexed = space { return space.color([Double(value)]).lightness }
            return space.color([Double(value) / Double(count - 1)]).lightness
        }
    }

    private func mixed(_ components: ArraySlice<UInt8>) -> UInt8 {
        if case .rgb = space {
            let first = components.startIndex
            let (red, green, blue) = (Int(components[first]), Int(components[first + 1]), Int(components[first + 2]))
            return UInt8((54 * red + 183 * green + 19 * blue) / 256)
        }
        return space.color(components.map { Double($0) / 255 }).lightness
    }
}

extension Color {
    /// The lightness from 0 to 255, with the weights of ITU-R BT.709.
    fileprivate var lightness: UInt8 {
        let value = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return UInt8((min(max(value, 0), 1) * 255).rounded())
    }
}
