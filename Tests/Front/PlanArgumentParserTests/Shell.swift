#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs shells and keeps the files that they read.
enum Shell {
    struct Failure: Error {
        var command: String
    }

    /// Whether a program is on the search path.
    static func has(_ program: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// What a command line prints on standard output and standard error, and its exit status.
    static func run(_ command: String) throws -> (output: String, status: Int32) {
        guard let pipe = popen("{ \(command)\n} 2>&1", "r") else { throw Failure(command: command) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
            bytes += buffer.prefix(count)
        }
        let status = pclose(pipe)
        return (String(decoding: bytes, as: UTF8.self), status >> 8 & 0xff)
    }

    /// Calls `body` with a new folder, and removes it afterwards.
    static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        var template = Array("/tmp/completion-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(command: "mkdtemp") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { _ = try? run("rm -rf '\(folder)'") }
        return try body(folder)
    }

    /// Writes a text to a file.
    static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Failure(command: path) }
        fputs(text, file)
        guard fclose(file) == 0 else { throw Failure(command: path) }
    }
}
