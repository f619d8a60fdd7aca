import Glibc

/// The machine's processors.
package enum Processors {
    /// How many processors this process may use, at least 1. No result depends on it, only how fast it comes.
    package static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
