import Foundation
import PlanModel
import PlanStore
import Testing

/// A kind of store that keeps plans. The tests of plans run on each.
enum StoreKind: String, CaseIterable, Sendable {
    case file, memory, app

    /// The kind that the present test is about.
    @TaskLocal static var current = StoreKind.file

    /// Whether others can open a plan at the same time.
    var isShared: Bool { self == .file }

    /// The kinds to run; `PLANMARK_TEST_STORES`, such as `memory,app`, chooses some.
    static var chosen: [StoreKind] {
        guard let names = ProcessInfo.processInfo.environment["PLANMARK_TEST_STORES"] else { return allCases }
        return allCases.filter { names.split(separator: ",").contains(Substring($0.rawValue)) }
    }
}

/// Runs a test once on each kind of store.
struct OnEveryStore: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for kind in StoreKind.chosen {
            await StoreKind.$current.withValue(kind) {
                do {
                    try await function()
                } catch {
                    Issue.record("on the store '\(kind.rawValue)': \(error)")
                }
            }
        }
    }
}

extension Trait where Self == OnEveryStore {
    /// Each test runs once on each kind of store.
    static var onEveryStore: OnEveryStore { OnEveryStore() }
}
