import Glibc

/// Threads of this process's own, which may wait for each other: the system's shared pools have only as many threads as
/// there are cores, and those that wait would keep the others from running.
struct WorkerThreads: ~Copyable {
    private final class Job {
        let work: () -> Void

        init(_ work: @escaping () -> Void) { self.work = work }
    }

    private var threads: [pthread_t] = []

    /// Starts a thread that nobody waits for; returns whether the system had one.
    static func startByItself(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = makeThread(work) else { return false }
        pthread_detach(thread)
        return true
    }

    /// Starts a thread; returns whether the system had one. What the work shares with other threads must be safe to share;
    /// it lives until `join()` at least, as the caller waits there.
    mutating func start(_ work: @escaping () -> Void) -> Bool {
        guard let thread = Self.makeThread(work) else { return false }
        threads.append(thread)
        return true
    }

    private static func makeThread(_ work: @escaping () -> Void) -> pthread_t? {
        // The thread takes the job over, and lets it go when it ends.
        let job = Unmanaged.passRetained(Job(work))
        var thread = pthread_t()
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
            if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().work() }
            return nil
        }
        let status = pthread_create(&thread, nil, main, job.toOpaque())
        guard status == 0 else {
            job.release()
            return nil
        }
        return thread
    }

    /// Waits until all threads have ended.
    mutating func join() {
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }
}
