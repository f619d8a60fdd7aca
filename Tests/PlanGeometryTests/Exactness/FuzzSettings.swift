#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many random cases to try: a moderate number by default, as many as `PLANMARK_FUZZ_CASES` says for a longer run,
/// from the seed `PLANMARK_FUZZ_SEED`.
enum FuzzSettings {
    static let environment = ProcessInfo.processInfo.environment
    static let seed = environment["PLANMARK_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_250_101

    static func cases(default count: Int) -> Int {
        environment["PLANMARK_FUZZ_CASES"].flatMap(Int.init) ?? count
    }
}
