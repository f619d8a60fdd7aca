extension DecodingError {
    /// The error for decoding an argument from anything but a command line.
    static func notAProperty(at codingPath: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            Context(codingPath: codingPath, debugDescription: "Arguments are read from a command line only."))
    }
}
