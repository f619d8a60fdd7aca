import Glibc

/// Threads for work that may take for ever, and must neither wait for nor use up the system's shared threads.
enum OwnThread {
    private final class Job {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    /// Starts a thread that nobody waits for.
    ///
    /// - Returns: False if the system has no thread.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let job = Unmanaged.passRetained(Job(work))
        var thread = pthread_t()
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
            if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().work() }
            return nil
        }
        guard pthread_create(&thread, nil, main, job.toOpaque()) == 0 else {
            job.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
