import FoundationEssentials

/// A folder for one test, removed when it goes out of scope.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/planmark-test-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package subscript(name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(filePath: self[name]))
        return self[name]
    }

    /// Writes a text file and returns its path.
    package func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: self[name]))
    }

    /// Sets a file's last change, in seconds before now.
    package func age(_ name: String, _ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: self[name])
    }

    package func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self[name])), as: UTF8.self)
    }

    /// The names of all files, hidden ones too.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
