import Foundation
import PlanPostgres
import PlanStore
import PostgresSupport
import Testing

/// A kind of store that keeps plans. The tests of plans run on each.
enum StoreKind: String, CaseIterable, Sendable {
    case file, memory, app, postgres

    /// The kind that the present test is about.
    @TaskLocal static var current = StoreKind.file

    /// Whether others can open a plan at the same time.
    var isShared: Bool { self == .file || self == .postgres }

    /// The kinds to run; `PLANMARK_TEST_STORES`, such as `memory,app`, chooses some.
    static var chosen: [StoreKind] {
        let possible = allCases.filter { $0 != .postgres || PostgresServer.isAvailable }
        guard let names = ProcessInfo.processInfo.environment["PLANMARK_TEST_STORES"] else { return possible }
        return possible.filter { names.split(separator: ",").contains(Substring($0.rawValue)) }
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

/// The database in which the tests' plans are.
enum TestDatabase {
    /// The address of a plan of a new name in it.
    static func newPlan() throws -> PlanLocation {
        .database(try database.get().plan(named: "tests/\(UUID().uuidString)"))
    }

    static let database = Result {
        let address = try DatabaseAddress(PostgresServer.shared().newDatabase())
        _ = try PlanDatabase(address).create()
        return address
    }
}
