import Glibc

/// The bytes of open files: calls of the system that are repeated where a signal interrupts them, or where they do a part alone.
package enum FileBytes {
    /// Opens a file for reading without waiting for a device; a named pipe is opened as soon as somebody writes to it. Returns -1 and sets
    /// `errno` where that fails.
    package static func open(_ path: String) -> Int32 {
        // O_NONBLOCK: a serial line would wait for its carrier. A named pipe that is opened so seems to be empty until it has a writer.
        // O_NOCTTY: a terminal must not become ours.
        var status = stat()
        let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isPipe ? 0 : O_NONBLOCK)
        while true {
            let descriptor = Glibc.open(path, flags)
            if descriptor >= 0 || errno != EINTR { return descriptor }
        }
    }

    /// Fills a buffer, and returns how many bytes there were for it: fewer than it takes only at the end of the file.
    ///
    /// - Parameter place: Where in the file to begin; nil for the descriptor's position, which moves on.
    package static func read(
        _ descriptor: Int32, at place: Int? = nil, into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        var done = 0
        while done < buffer.count {
            // The buffer has room for what is still missing.
            let (next, left) = (buffer.baseAddress.map { $0 + done }, buffer.count - done)
            let count =
                place.map { pread(descriptor, next, left, off_t($0 + done)) } ?? Glibc.read(descriptor, next, left)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// The next bytes, or those from a place on: `count` of them, fewer only at the end of the file.
    package static func read(_ descriptor: Int32, at place: Int? = nil, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count])
            do throws(SystemError) { filled = try read(descriptor, at: place, into: room) } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all of the bytes at the descriptor's position.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            // All that is left lies in the buffer.
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            // A device that takes nothing and names no error would be asked for ever.
            guard count > 0 else { throw SystemError(code: EIO) }
            done += count
        }
    }

    /// Writes all of the bytes at the descriptor's position.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try write(UnsafeRawBufferPointer(bytes), to: descriptor)
        }
    }
}
