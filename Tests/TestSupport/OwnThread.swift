import Foundation

/// Runs a test on a thread of its own: one that waits for what tasks do would keep them from a thread, of which there are few for all tests.
package func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        Thread { continuation.resume(with: Result(catching: body)) }.start()
    }
}
