import Glibc
import PlanArgumentParser
import PlanBase

/// The number of files, pipes and connections that the process may have open at a time.
///
/// Where none is left, libdispatch, on which Swift's concurrency stands, ends the process by a trap: it opens files of its own at any
/// time. So a command that has too few does not begin.
enum OpenFileLimit {
    /// The least number with which a command begins. One with a few files open, and the fonts, needs some fifteen.
    static let least: rlim_t = 32
    /// The number that a command takes where the system allows more than it gives.
    private static let wanted: rlim_t = 1024

    /// Raises the limit as far as the process may, up to a thousand.
    ///
    /// - Throws: `CommandFailure` where fewer than ``least`` are allowed.
    static func ensure() throws(CommandFailure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
            let given = limit.rlim_cur
            limit.rlim_cur = min(limit.rlim_max, wanted)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = given }
        }
        guard limit.rlim_cur < least else { return }
        throw CommandFailure(
            Message(
                """
                no more than \(limit.rlim_cur) files may be open at a time, and at least \(least) are needed; raise the limit, as \
                with 'ulimit -n \(wanted)' in the shell, or LimitNOFILE= in a service of systemd
                """),
            exitCode: .unreadableInput)
    }
}
