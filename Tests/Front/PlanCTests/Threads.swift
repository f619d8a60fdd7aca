import Glibc

/// Threads of the system's own, as a program in C has them: calls that wait must not hold up the tests' tasks.
final class Threads {
    private var threads: [pthread_t] = []

    /// Begins as many threads.
    init(_ count: Int = 1, _ body: @escaping @Sendable () -> Void) {
        for _ in 0..<count {
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                { closure in
                    closure.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                    return nil
                }, Unmanaged.passRetained(Body(run: body)).toOpaque())
            precondition(status == 0, "the system has a thread for the test")
            threads.append(thread)
        }
    }

    /// Waits for the threads' ends.
    func join() { for thread in threads { pthread_join(thread, nil) } }

    private final class Body {
        let run: () -> Void
        init(run: @escaping () -> Void) { self.run = run }
    }
}
