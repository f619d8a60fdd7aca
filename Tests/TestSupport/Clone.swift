import Foundation

/// The clone that the tests were built from.
package enum Clone {
    package static let folder = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// Returns a file's place.
    ///
    /// - Parameter path: The file's path from the clone's folder.
    package static func file(_ path: String) -> URL { folder.appending(path: path) }

    /// Returns the text of a file that is in UTF-8.
    package static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }
}
