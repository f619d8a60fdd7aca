import Glibc
import Synchronization

/// Removes this process's unfinished files when it is interrupted.
///
/// A library only adds the names of such files to those that are pending. A program that wants them removed calls ``install()``.
public enum InterruptCleanup {
    /// From now on, the signals by which people and systems end programs remove the unfinished files before they end the process as ever.
    /// Another signal that comes meanwhile ends it at once.
    ///
    /// For programs, not libraries: it replaces the process's handlers of these signals, except where a signal is
    /// ignored, as under `nohup`. Where the program was started with these signals held back, they are let through.
    public static func install() {
        prepare()
        var handled = sigset_t()
        sigemptyset(&handled)
        for number in signals {
            // A handler is an address; SIG_IGN's is 1.
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
            guard !isIgnored else { continue }
            signal(number, handler)
            sigaddset(&handled, number)
        }
        // A program inherits what the thread holds back that starts it; tasks of Swift run on threads that hold back every signal.
        pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    }

    /// Makes what a handler uses, as that must not allocate: the signal may have interrupted an allocation, and hold its lock.
    ///
    /// When code that is not optimised uses a generic type for the first time, Swift allocates a description of it. So all that a handler
    /// does is done once here.
    static func prepare() {
        _ = pending
        isEnding.store(false, ordering: .relaxed)
        let (sample, set) = (PendingFiles(), PendingFiles())
        // No file has this name.
        _ = (set.add(""), sample.add(set), sample.add(""))
        sample.removeFiles()
        naming {}
        waitForNaming()
        InterruptNotice.prepare()
    }

    /// Those that end a program unless it does something about them, and come from outside: a key, another program, the end of a
    /// session or of a pipe's reader, a limit on computing.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]

    /// True once a signal has begun to remove files.
    private static let isEnding = Atomic<Bool>(false)

    /// The number of threads that are giving a name to a file at this moment.
    private static let namerCount = Atomic<Int>(0)
    /// The key of a value that a thread has while it gives a name.
    private static let holder = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()
    /// The longest wait of a signal for those threads, in milliseconds. A file system that takes longer does not hold up the end.
    private static let longestNaming = 500

    /// Waits for the end of the process if a signal has begun it.
    private static func stopIfEnding() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// Gives pending names to files by a closure that creates, links or renames them, or makes folders.
    ///
    /// A signal that ends the process waits for closures that have begun, and then removes what is pending; no closure begins after
    /// that, and the call does not return. So no file gets a name after the others are removed.
    ///
    /// - Parameter body: A call or two to the system. It must not wait for another thread.
    package static func naming<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
        let hold = Hold()
        defer { hold.end() }
        return try body()
    }

    /// The time in which a thread gives a name to a file, or takes another step for whose end a signal waits. The thread that begins it
    /// ends it. Within one, another of the same thread is a part of it.
    struct Hold {
        /// The signals that the thread held back before; nil within another hold.
        private let held: sigset_t?

        /// Begins it, or waits for the end of the process if a signal has begun that.
        init() {
            // The signal waits for this thread: it must not wait for the signal.
            guard pthread_getspecific(InterruptCleanup.holder) == nil else {
                held = nil
                return
            }
            held = InterruptCleanup.beginNaming()
            pthread_setspecific(InterruptCleanup.holder, UnsafeRawPointer(bitPattern: 1))
        }

        /// Ends it.
        func end() {
            guard var held else { return }
            pthread_setspecific(InterruptCleanup.holder, nil)
            namerCount.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &held, nil)
        }
    }

    /// Counts this thread among those that give names, and holds back its signals, whose handler would wait for this very thread.
    ///
    /// - Returns: The signals that it held back before.
    private static func beginNaming() -> sigset_t {
        var (all, held) = (sigset_t(), sigset_t())
        sigfillset(&all)
        while true {
            pthread_sigmask(SIG_BLOCK, &all, &held)
            namerCount.add(1, ordering: .sequentiallyConsistent)
            guard isEnding.load(ordering: .sequentiallyConsistent) else { return held }
            namerCount.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &held, nil)
            stopIfEnding()
        }
    }

    /// Waits for the threads that are giving a name to a file.
    private static func waitForNaming() {
        for _ in 0..<longestNaming where namerCount.load(ordering: .sequentiallyConsistent) > 0 {
            var millisecond = timespec(tv_sec: 0, tv_nsec: 1_000_000)
            nanosleep(&millisecond, nil)
        }
    }

    /// The unfinished files of the process.
    static let pending = PendingFiles()

    /// Removes all unfinished files of the process, as a signal does that ends it. Threads that would give a name to another one wait for
    /// that end from now on.
    package static func removeFiles() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        waitForNaming()
        pending.removeFiles()
    }

    private static let handler: @convention(c) (Int32) -> Void = { InterruptCleanup.end(by: $0) }

    /// Removes all unfinished files, says what is kept if somebody has asked for the end (``InterruptNotice``), and ends the process by a
    /// signal as that does where nothing handles it. For handlers of that signal, in programs that have called ``install()``.
    package static func end(by number: Int32) {
        removeFiles()
        if number == SIGINT || number == SIGTERM {
            // A reader of standard error that has gone is no other reason to end.
            signal(SIGPIPE, SIG_IGN)
            InterruptNotice.write()
        }
        // The signal is held back until the handler returns; then it ends the process as it would have.
        signal(number, SIG_DFL)
        raise(number)
    }
}
