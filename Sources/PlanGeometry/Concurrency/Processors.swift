import Glibc

/// The machine's processors.
package enum Processors {
    /// How many processors the caller may keep busy, at least 1. No result depends on it, only how fast it comes.
    package static var count: Int { share ?? all }

    /// How many processors this process may use, at least 1.
    private static let all = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The number of processors that are left to one of several works that run at the same time; nil where there is one work.
    @TaskLocal private static var share: Int?

    /// Does one of several works that run at the same time, which has its share of the processors: were all works to use all
    /// processors, there would be as many threads, each with its memory, as the square of their number.
    static func shared<Result>(by works: Int, _ body: () throws -> Result) rethrows -> Result {
        try $share.withValue(max(1, all / works), operation: body)
    }

    /// True if the caller has one processor of several, so that other threads could do nothing for it.
    static var isAlone: Bool { share == 1 }
}
