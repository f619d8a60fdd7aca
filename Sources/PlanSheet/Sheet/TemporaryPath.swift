#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A path for a file in the system's folder for temporary files, which is removed with the object.
final class TemporaryPath {
    let path: String

    init(ending: String) throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("planmark-\(UUID().uuidString).\(ending)")
            .path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
