import PlanPageCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A mistake in the arguments or the input, in one line for people.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Prints an error and ends the program.
    static func end(with error: any Error) -> Never {
        let line = Array("planmark-bench: error: \(error)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(2)
    }
}
