#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

enum TemporaryFile {
    /// Calls a closure with the path of a new empty file, which is removed afterwards.
    static func withPath<Result>(_ body: (String) throws -> Result) rethrows -> Result {
        var template = Array("/tmp/planmark-render-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        close(descriptor)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(path) }
        return try body(path)
    }
}
