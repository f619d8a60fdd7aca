extension PixelBuffer {
    /// The file of the picture in a format.
    ///
    /// - Parameter quality: 1 to 100 for formats that have one; nil for what suits drawings.
    /// - Throws: ``ImageError`` when there is no memory, or the format cannot hold the picture.
    package func encoded(as format: PictureFormat, quality: Int? = nil) throws(ImageError) -> [UInt8] {
        let encoder = format.makeEncoder(quality: quality ?? format.usualQuality, name: "picture")
        let result = bytes.withUnsafeBytes { bytes -> Result<[UInt8], ImageError> in
            // A picture has one pixel at least, so that its bytes have an address.
            guard let start = bytes.baseAddress else { return .success([]) }
            let view = PixelView(
                start: start, stride: width * self.format.channels, width: width, height: height, format: self.format)
            return Result { () throws(ImageError) in try encoder.encode(view) }
        }
        return try result.get()
    }
}
