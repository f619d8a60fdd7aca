import CJPEG

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// JPEGs made by libjpeg for the tests.
enum JPEGSamples {
    /// An application segment.
    struct Segment {
        /// 1 for APP1.
        let number: Int32
        let content: [UInt8]
    }

    /// The segments of an ICC profile, of so many bytes each.
    static func segments(of profile: [UInt8], size: Int) -> [Segment] {
        let starts = Array(stride(from: 0, to: profile.count, by: size))
        return starts.enumerated().map { index, start in
            let part = profile[start..<min(start + size, profile.count)]
            return Segment(
                number: 2, content: Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(starts.count)] + part)
        }
    }

    /// A picture with bytes of its frame header changed: 0 is the marker's second byte, 3 the precision, 4 the height, 6 the
    /// width, 8 the number of components.
    static func quarters(frameHeader changes: [Int: UInt8]) -> [UInt8] {
        var bytes = quarters()
        let start = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 } ?? 0
        for (offset, byte) in changes { bytes[start + 1 + offset] = byte }
        return bytes
    }

    /// A picture of four quarters, red and green above blue and grey, so that its orientation can be told.
    static func quarters(
        width: Int = 48, height: Int = 32, orientation: UInt32? = nil, isProgressive: Bool = false,
        isArithmetic: Bool = false, dotsPerInch: UInt16? = nil, rowsPerRestart: Int32 = 0, segments: [Segment] = []
    ) -> [UInt8] {
        // libjpeg keeps the addresses of all of these.
        let errors = UnsafeMutablePointer<jpeg_error_mgr>.allocate(capacity: 1)
        let context = UnsafeMutablePointer<jpeg_compress_struct>.allocate(capacity: 1)
        let memory = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>.allocate(capacity: 1)
        let count = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
        memory.initialize(to: nil)
        count.initialize(to: 0)
        context.initialize(to: jpeg_compress_struct())
        context.pointee.err = jpeg_std_error(errors)
        jpeg_CreateCompress(context, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
        defer {
            jpeg_destroy_compress(context)
            free(memory.pointee)
            errors.deallocate()
            context.deallocate()
            memory.deallocate()
            count.deallocate()
        }
        jpeg_mem_dest(context, memory, count)
        context.pointee.image_width = JDIMENSION(width)
        context.pointee.image_height = JDIMENSION(height)
        context.pointee.input_components = 3
        context.pointee.in_color_space = JCS_RGB
        jpeg_set_defaults(context)
        jpeg_set_quality(context, 95, 1)
        context.pointee.arith_code = isArithmetic ? 1 : 0
        context.pointee.restart_in_rows = rowsPerRestart
        if isProgressive { jpeg_simple_progression(context) }
        if let dotsPerInch {
            context.pointee.density_unit = 1
            context.pointee.X_density = dotsPerInch
            context.pointee.Y_density = dotsPerInch
        }
        jpeg_start_compress(context, 1)
        let exif = orientation.map { Segment(number: 1, content: Array("Exif\0\0".utf8) + EXIFSample(value: $0).bytes) }
        for segment in segments + [exif].compactMap(\.self) {
            jpeg_write_marker(context, JPEG_APP0 + segment.number, segment.content, UInt32(segment.content.count))
        }
        for isTop in [true, false] {
            var row: [UInt8] = []
            for x in 0..<width { row += color(left: x < width / 2, top: isTop) }
            for _ in 0..<(isTop ? height / 2 : height - height / 2) {
                row.withUnsafeMutableBufferPointer { buffer in
                    var rows: [UnsafeMutablePointer<UInt8>?] = [buffer.baseAddress]
                    _ = jpeg_write_scanlines(context, &rows, 1)
                }
            }
        }
        jpeg_finish_compress(context)
        return Array(UnsafeBufferPointer(start: memory.pointee, count: Int(count.pointee)))
    }

    static func color(left: Bool, top: Bool) -> [UInt8] {
        switch (left, top) {
        case (true, true): [220, 20, 20]
        case (false, true): [20, 200, 20]
        case (true, false): [20, 20, 210]
        case (false, false): [128, 128, 128]
        }
    }
}
