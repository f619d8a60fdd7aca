#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many random cases a test tries, and from which seed.
///
/// The environment variable `PLANMARK_FUZZ_CASES` sets the number of cases for a longer run, and `PLANMARK_FUZZ_SEED`
/// sets the seed for other cases.
package enum FuzzSettings {
    private static let environment = ProcessInfo.processInfo.environment
    package static let seed = environment["PLANMARK_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_250_101

    /// The number of cases that the environment asks for, or `count`.
    package static func cases(default count: Int) -> Int {
        environment["PLANMARK_FUZZ_CASES"].flatMap(Int.init) ?? count
    }
}
