import CZlib

/// What zlib inflates of raw deflate; nil where it is not one whole stream.
func inflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
    var state = z_stream()
    guard inflateInit2_(&state, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&state) }
    var stream = stream
    var isWhole = false
    let result = [UInt8](unsafeUninitializedCapacity: count + 1) { target, written in
        stream.withUnsafeMutableBufferPointer { source in
            (state.next_in, state.avail_in) = (source.baseAddress, UInt32(source.count))
            (state.next_out, state.avail_out) = (target.baseAddress, UInt32(target.count))
            isWhole = inflate(&state, Z_FINISH) == Z_STREAM_END && state.avail_in == 0
        }
        written = Int(state.total_out)
    }
    return isWhole ? result : nil
}
