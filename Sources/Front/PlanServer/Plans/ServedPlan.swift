import FoundationEssentials
import PlanStore
import Synchronization

/// A plan that is served: opened when it is first asked for, and again where its file was replaced.
final class ServedPlan: Sendable {
    /// The plan's name in paths, and in lists if the plan cannot be opened.
    let id: String
    let location: PlanLocation
    let drawing: ServedDrawing
    let feed = ChangeFeed()
    let written = WrittenRequests()
    private let isReadOnly: Bool
    private let opened = Mutex<Opened?>(nil)
    /// The longest wait for others that write to the plan, in seconds.
    private static let greatestWait = 10.0

    private struct Opened {
        let plan: Plan
        let isReadOnly: Bool
    }

    /// - Parameters:
    ///   - drawingFile: The drawing's file where the plan's own cannot be had.
    ///   - isReadOnly: Whether nobody may change the plan here.
    init(id: String, at location: PlanLocation, drawingFile: String?, isReadOnly: Bool, cache: TileCache) {
        (self.id, self.location, self.isReadOnly) = (id, location, isReadOnly)
        drawing = ServedDrawing(file: drawingFile, cache: cache)
    }

    /// True if the plan cannot be changed or cannot be opened.
    var cannotBeChanged: Bool { (try? open().isReadOnly) ?? true }

    /// Reads or changes the plan.
    ///
    /// - Throws: What the body throws, and why the plan cannot be opened.
    func use<T>(_ body: (Plan) throws -> T) throws -> T {
        do {
            return try body(open().plan)
        } catch let error as PlanStoreError where error.isAboutAnotherFile {
            // Nothing was done: the file of that name is another one now.
            forget()
            feed.reset()
            return try body(open().plan)
        }
    }

    private func open() throws -> Opened {
        try opened.withLock { opened in
            if let opened { return opened }
            let new = try openAnew()
            opened = new
            return new
        }
    }

    private func openAnew() throws -> Opened {
        func open(_ access: Plan.Access) throws -> Opened {
            Opened(
                plan: try Plan(at: location, access: access, wait: Self.greatestWait),
                isReadOnly: access == .readOnly)
        }
        guard !isReadOnly else { return try open(.readOnly) }
        do {
            return try open(.readWrite)
        } catch let error as PlanStoreError {
            guard case .readOnly = error else { throw error }
            return try open(.readOnly)
        }
    }

    private func forget() {
        let plan = opened.withLock { opened in
            defer { opened = nil }
            return opened?.plan
        }
        try? plan?.close()
        drawing.forget()
    }

    /// Ends the streams of those who follow the plan, and brings all changes into its file.
    func close() {
        feed.end()
        forget()
    }
}

extension PlanStoreError {
    /// True if the open file is no longer the plan's.
    fileprivate var isAboutAnotherFile: Bool {
        switch self {
        case .replaced, .closed: true
        default: false
        }
    }
}
