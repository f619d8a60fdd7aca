/// The calls that wait for their turn, first come first served.
struct TurnQueue {
    var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var head = 0

    var count: Int { waiting.count - head }

    mutating func append(_ call: CheckedContinuation<Void, Never>) { waiting.append(call) }

    mutating func popFirst() -> CheckedContinuation<Void, Never>? {
        guard head < waiting.count else {
            waiting.removeAll()
            head = 0
            return nil
        }
        let call = waiting[head]
        head += 1
        // A session that is never idle must not keep every call that it ever had.
        if head * 2 > waiting.count + 64 {
            waiting.removeFirst(head)
            head = 0
        }
        return call
    }
}
