import PlanImage

extension OutputFile {
    /// Appends bytes.
    func write(bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            try write(buffer)
        }
    }
}
