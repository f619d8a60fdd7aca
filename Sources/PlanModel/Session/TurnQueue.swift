/// The calls that wait for the one whose turn it is, first come first served.
struct TurnQueue {
    var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var head = 0

    var count: Int { waiting.count - head }

    mutating func append(_ call: CheckedContinuation<Void, Never>) {
        waiting.append(call)
    }

    mutating func popFirst() -> CheckedContinuation<Void, Never>? {
        guard head < waiting.count else {
            waiting.removeAll()
            head = 0
            return nil
        }
        let call = waiting[head]
        head += 1
        // So that a session that is never idle does not keep all the calls it ever had.
        if head * 2 > waiting.count + 64 {
            waiting.removeFirst(head)
            head = 0
        }
        return call
    }
}
