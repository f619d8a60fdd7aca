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
        isInterleaved: Bool = true, dotsPerInch: UInt16? = nil, rowsPerRestart: Int32 = 0, segments: [Segment] = []
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
        context.pointee.restart_in_rows = rowsPerRestart
        if isProgressive { jpeg_simple_progression(context) }
        // A scan for each component; libjpeg keeps the address.
        let scans = UnsafeMutablePointer<jpeg_scan_info>.allocate(capacity: 3)
        defer { scans.deallocate() }
        for component in 0..<3 {
            scans[component] = jpeg_scan_info(
                comps_in_scan: 1, component_index: (Int32(component), 0, 0, 0), Ss: 0, Se: 63, Ah: 0, Al: 0)
        }
        if !isInterleaved { (context.pointee.scan_info, context.pointee.num_scans) = (UnsafePointer(scans), 3) }
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

    /// Grey pictures of 8 x 8 pixels with arithmetic coding, 200 in the left half and 40 in the right: sequential, progressive.
    static let arithmetic: [[UInt8]] = [
        [
            0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x03, 0x02, 0x02, 0x03, 0x02, 0x02, 0x03, 0x03, 0x03, 0x03, 0x04,
            0x03, 0x03, 0x04, 0x05, 0x08, 0x05, 0x05, 0x04, 0x04, 0x05, 0x0A, 0x07, 0x07, 0x06, 0x08, 0x0C, 0x0A, 0x0C,
            0x0C, 0x0B, 0x0A, 0x0B, 0x0B, 0x0D, 0x0E, 0x12, 0x10, 0x0D, 0x0E, 0x11, 0x0E, 0x0B, 0x0B, 0x10, 0x16, 0x10,
            0x11, 0x13, 0x14, 0x15, 0x15, 0x15, 0x0C, 0x0F, 0x17, 0x18, 0x16, 0x14, 0x18, 0x12, 0x14, 0x15, 0x14, 0xFF,
            0xC9, 0x00, 0x0B, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xCC, 0x00, 0x06, 0x00, 0x10,
            0x10, 0x05, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0xFE, 0xE6, 0x59, 0x85, 0xD9, 0xA9,
            0x57, 0x6A, 0x8F, 0x6F, 0x79, 0x2A, 0xFF, 0xD9,
        ],
        [
            0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x03, 0x02, 0x02, 0x03, 0x02, 0x02, 0x03, 0x03, 0x03, 0x03, 0x04,
            0x03, 0x03, 0x04, 0x05, 0x08, 0x05, 0x05, 0x04, 0x04, 0x05, 0x0A, 0x07, 0x07, 0x06, 0x08, 0x0C, 0x0A, 0x0C,
            0x0C, 0x0B, 0x0A, 0x0B, 0x0B, 0x0D, 0x0E, 0x12, 0x10, 0x0D, 0x0E, 0x11, 0x0E, 0x0B, 0x0B, 0x10, 0x16, 0x10,
            0x11, 0x13, 0x14, 0x15, 0x15, 0x15, 0x0C, 0x0F, 0x17, 0x18, 0x16, 0x14, 0x18, 0x12, 0x14, 0x15, 0x14, 0xFF,
            0xCA, 0x00, 0x0B, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xCC, 0x00, 0x04, 0x00, 0x10,
            0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x00, 0x01, 0xFD, 0xE0, 0xFF, 0xCC, 0x00, 0x04, 0x10, 0x05,
            0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x05, 0x02, 0x3B, 0x84, 0xA0, 0xFF, 0xCC, 0x00, 0x04, 0x10,
            0x05, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x06, 0x3F, 0x02, 0x16, 0x0A, 0xC7, 0x88, 0x2F, 0x40, 0xFF,
            0xCC, 0x00, 0x04, 0x10, 0x05, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3F, 0x21, 0xA5, 0xE3, 0x00,
            0x14, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x00, 0x10, 0xC0, 0xFF, 0xCC, 0x00, 0x04, 0x10, 0x05,
            0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3F, 0x10, 0x4B, 0xC8, 0xD0, 0xF8, 0xFF, 0xD9,
        ],
    ]

    static func color(left: Bool, top: Bool) -> [UInt8] {
        switch (left, top) {
        case (true, true): [220, 20, 20]
        case (false, true): [20, 200, 20]
        case (true, false): [20, 20, 210]
        case (false, false): [128, 128, 128]
        }
    }
}
