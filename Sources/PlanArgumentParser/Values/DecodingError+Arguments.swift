extension DecodingError {
    /// The error for a value that is decoded otherwise than as a property of a command that is being parsed.
    static func notAProperty(at codingPath: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            Context(codingPath: codingPath, debugDescription: "Arguments are read from a command line only."))
    }
}
