import Glibc
import Synchronization

/// Tells a process that was forked off one which had used the system's shared threads: they do not exist in the child, and work
/// that is handed to them is never done. Such a child does everything on the thread that asks for it.
enum ForkedProcess {
    private static let isChild = Atomic(false)
    /// Asks the system once to tell children of a fork.
    private static let isWatched: Bool = pthread_atfork(nil, nil) { isChild.store(true, ordering: .relaxed) } == 0

    /// True if the system's shared threads may be used. The property is false in children that this process forks after the
    /// first use of the property.
    static var hasSharedThreads: Bool { isWatched && !isChild.load(ordering: .relaxed) }
}
