/// Holds calls up until a test opens it, and lets the test wait until a call has arrived.
actor Gate {
    private var isOpen = false
    private var hasArrival = false
    private var heldUp: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    /// Returns once the gate is open.
    func pass() async {
        hasArrival = true
        for watcher in watching { watcher.resume() }
        watching = []
        if !isOpen { await withCheckedContinuation { heldUp.append($0) } }
    }

    /// Returns once a call has come to the gate.
    func arrival() async {
        if !hasArrival { await withCheckedContinuation { watching.append($0) } }
    }

    /// Lets all calls pass from now on.
    func open() {
        isOpen = true
        for call in heldUp { call.resume() }
        heldUp = []
    }
}
