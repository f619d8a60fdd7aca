import PlanFiles

/// Where a writer puts the bytes of a picture: a file, which appears whole or not at all, or memory.
enum EncodedTarget {
    case file(OutputFile)
    case memory([UInt8])

    /// Begins a file; without a path memory.
    init(path: String?) throws(ImageError) {
        if let path {
            self = .file(try ImageError.ofOutput { () throws(OutputError) in try OutputFile(path: path) })
        } else {
            self = .memory([])
        }
    }

    /// Appends bytes.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        switch self {
        case .file(let file): try ImageError.ofOutput { () throws(OutputError) in try file.write(bytes) }
        case .memory(var memory):
            // The array must have one owner, or it would be copied.
            self = .memory([])
            memory.append(contentsOf: bytes)
            self = .memory(memory)
        }
    }

    /// Puts the file in its place, or returns the bytes.
    mutating func finish() throws(ImageError) -> [UInt8] {
        switch self {
        case .file(let file):
            try ImageError.ofOutput(file.finish)
            return []
        case .memory(let memory):
            self = .memory([])
            return memory
        }
    }

    /// Removes the unfinished file.
    func discard() { if case .file(let file) = self { file.discard() } }
}
