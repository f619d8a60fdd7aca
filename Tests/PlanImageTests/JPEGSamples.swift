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
    /// A picture of four quarters, red and green above blue and grey, so that its orientation can be told.
    static func quarters(
        width: Int = 48, height: Int = 32, orientation: UInt16? = nil, isProgressive: Bool = false,
        dotsPerInch: UInt16? = nil
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
        if isProgressive { jpeg_simple_progression(context) }
        if let dotsPerInch {
            context.pointee.density_unit = 1
            context.pointee.X_density = dotsPerInch
            context.pointee.Y_density = dotsPerInch
        }
        jpeg_start_compress(context, 1)
        if let orientation {
            let exif: [UInt8] =
                Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
                + [UInt8(orientation >> 8), UInt8(orientation & 0xFF), 0, 0, 0, 0, 0, 0]
            jpeg_write_marker(context, JPEG_APP0 + 1, exif, UInt32(exif.count))
        }
        for y in 0..<height {
            var row: [UInt8] = []
            for x in 0..<width { row += color(left: x < width / 2, top: y < height / 2) }
            row.withUnsafeMutableBufferPointer { buffer in
                var rows: [UnsafeMutablePointer<UInt8>?] = [buffer.baseAddress]
                _ = jpeg_write_scanlines(context, &rows, 1)
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
