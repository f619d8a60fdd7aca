import Glibc
import Synchronization

/// The line that an interrupt writes to standard error before it ends the process: what is kept of the work under way, and how to go on.
///
/// A program sets the line whenever that changes. Where work comes into force in one step, such as a transaction's commit or a file's
/// renaming, libraries take that step by a `Step`, so that the line is true before it and after it.
public enum InterruptNotice {
    /// The address of the present line, a C string; 0 for none. The string belongs to whoever takes the address out, so the handler of a
    /// signal never sees one that was freed.
    private static let line = Atomic<UInt>(0)
    /// The most bytes of a line: a pipe takes so many at once, or none.
    private static let greatestLength = Int(PIPE_BUF)

    /// The ways in which work comes into force in one step.
    public enum StepKind: Sendable {
        /// The change of a plan is committed.
        case change
        /// An output gets its name.
        case output
    }

    /// The lines around a step.
    private struct Lines {
        let kind: StepKind
        let before: String, during: String, after: String
    }

    private static let lines = Mutex<Lines?>(nil)
    /// True while there are ``lines``: most processes that take steps want no line.
    private static let hasLines = Atomic<Bool>(false)

    /// Sets the line, without its end; nil for none.
    public static func set(_ text: String?) {
        lines.withLock { $0 = nil }
        hasLines.store(false, ordering: .releasing)
        put(text)
    }

    /// Sets the lines for work that comes into force in one step.
    ///
    /// - Parameters:
    ///   - before: The line as long as nothing is in force.
    ///   - during: The line if an interrupt does not wait for the step's end, which may take long.
    ///   - after: The line once all is in force.
    public static func set(_ kind: StepKind, before: String, during: String, after: String) {
        lines.withLock { $0 = Lines(kind: kind, before: before, during: during, after: after) }
        hasLines.store(true, ordering: .releasing)
        put(before)
    }

    private static func put(_ text: String?) {
        let new = text.flatMap { strdup(String(decoding: $0.utf8.prefix(greatestLength - 1), as: UTF8.self) + "\n") }
        free(exchange(UInt(bitPattern: new)))
    }

    /// Takes the present line out, and puts another in its place.
    private static func exchange(_ address: UInt) -> UnsafeMutablePointer<CChar>? {
        UnsafeMutablePointer(bitPattern: line.exchange(address, ordering: .acquiringAndReleasing))
    }

    /// A step by which work comes into force. An interrupt waits for the end of a short one that has begun, as it does for files that get
    /// their names; no such step begins after that. One thread uses it.
    package final class Step {
        private let kind: StepKind
        private let isShort: Bool
        private var isBegun = false
        private var hold: InterruptCleanup.Hold?

        /// A step that is not begun.
        ///
        /// - Parameter isShort: False for one that may wait for another computer: an interrupt does not wait for its end.
        package init(_ kind: StepKind, isShort: Bool = true) { (self.kind, self.isShort) = (kind, isShort) }

        /// Begins the step, if the program wants lines for steps of this kind.
        package func begin() {
            guard !isBegun, InterruptNotice.hasLines.load(ordering: .acquiring), let own else { return }
            isBegun = true
            if isShort { hold = InterruptCleanup.Hold() }
            InterruptNotice.put(own.during)
        }

        /// Ends a step that was begun: all is in force.
        package func succeed() { end(\.after) }

        private func end(_ line: KeyPath<Lines, String>) {
            guard isBegun else { return }
            isBegun = false
            if let own { InterruptNotice.put(own[keyPath: line]) }
            hold?.end()
            hold = nil
        }

        private var own: Lines? { InterruptNotice.lines.withLock { [kind] in $0?.kind == kind ? $0 : nil } }

        // Nothing is in force where the step has not succeeded.
        deinit { end(\.before) }
    }

    /// Writes the line to a file, once. Calls only what is safe in a signal handler, and does not wait for a terminal or a pipe that takes
    /// nothing.
    static func write(to descriptor: Int32 = STDERR_FILENO) {
        guard let text = exchange(0) else { return }
        var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&target, 1, 0) == 1, target.revents & Int16(POLLOUT) != 0 else { return }
        _ = Glibc.write(descriptor, text, strlen(text))
    }

    /// Does once what the handler of a signal does, which must not allocate.
    static func prepare() {
        put("")
        // No descriptor has this number.
        write(to: -1)
    }
}
