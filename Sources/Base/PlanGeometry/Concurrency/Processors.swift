import Glibc
import Synchronization

/// The machine's processors.
package enum Processors {
    /// The number of processors that the caller may keep busy, at least 1. The number changes the speed of a calculation, never
    /// its result.
    package static var count: Int { share ?? limit ?? all }

    /// The number of processors that are online, at least 1.
    private static let all = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The number of processors that the host of this library allows the library to use; `nil` for all. A host is, for example,
    /// a worker of a cluster that shares its machine with others.
    package static var limit: Int? {
        get {
            let count = given.load(ordering: .relaxed)
            return count == 0 ? nil : count
        }
        set { given.store(newValue ?? 0, ordering: .relaxed) }
    }

    /// The limit; 0 for none.
    private static let given = Atomic<Int>(0)

    /// The number of processors that are left to one of several works that run at the same time; nil where there is one work.
    @TaskLocal private static var share: Int?

    /// Does one of several works that run at the same time, which has its share of the processors: were all works to use all
    /// processors, there would be as many threads, each with its memory, as the square of their number.
    static func shared<Result>(by works: Int, _ body: () throws -> Result) rethrows -> Result {
        try $share.withValue(max(1, (limit ?? all) / works), operation: body)
    }

    /// True if the caller has one processor of several, so that other threads could do nothing for it.
    static var isAlone: Bool { (share ?? limit) == 1 }
}
