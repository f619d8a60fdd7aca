import Foundation

/// One run of the command, as a user's shell would start it.
struct CommandRun {
    let status: Int32
    let outputData: Data
    let errors: String

    /// Standard output as text.
    var output: String { String(decoding: outputData, as: UTF8.self) }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// - Parameters:
    ///   - mostMemory: the megabytes of address space that the command may take.
    ///   - greatestFile: the kilobytes that a file of the command may have.
    ///   - openFiles: the files that the command may have open at a time.
    ///   - seconds: the processor's time in seconds after which the system sends SIGXCPU.
    init(
        _ arguments: [String], input: String = "", in folder: URL? = nil, environment: [String: String] = [:],
        mostMemory: Int? = nil, greatestFile: Int? = nil, openFiles: Int? = nil, seconds: Int? = nil
    ) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        let limits =
            (mostMemory.map { "ulimit -v \($0 * 1000); " } ?? "") + (greatestFile.map { "ulimit -f \(2 * $0); " } ?? "")
            + (openFiles.map { "ulimit -n \($0); " } ?? "") + (seconds.map { "ulimit -S -t \($0); " } ?? "")
        if !limits.isEmpty {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let script = "\(limits)exec \"$0\" \"$@\""
            process.arguments = ["-c", script, Self.executable.path] + arguments
        }
        process.currentDirectoryURL = folder
        // Whoever runs the tests may have another language.
        let own = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        process.environment = own.merging(environment) { $1 }
        // Files rather than pipes: a pipe that nobody reads would stop the command once it is full.
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("planmark-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let names = ["input", "output", "errors"].map { place.appendingPathComponent($0) }
        try input.write(to: names[0], atomically: false, encoding: .utf8)
        for name in names[1...] { try Data().write(to: name) }
        process.standardInput = try FileHandle(forReadingFrom: names[0])
        process.standardOutput = try FileHandle(forWritingTo: names[1])
        process.standardError = try FileHandle(forWritingTo: names[2])
        try process.run()
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        outputData = try Data(contentsOf: names[1])
        errors = String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
    }

    /// The program that PLANMARK_PROGRAM names, as `make test` does with the one it ships; else the one that the build puts
    /// beside the test bundle.
    static let executable: URL = {
        if let path = ProcessInfo.processInfo.environment["PLANMARK_PROGRAM"] { return URL(fileURLWithPath: path) }
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = tests?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appendingPathComponent("planmark")
    }()
}
