import CPlanmark
import Glibc
import PlanStore

/// An open plan. After a fork only the process that opened it may use it: SQLite's locks and a database's connection are that
/// process's alone.
final class PlanHandle: HandleObject {
    static let kind = "a plan"
    private let plan: Plan
    /// The process that opened the plan.
    private let process = getpid()

    init(_ plan: Plan) { self.plan = plan }

    /// Uses the plan while no other call does.
    func use<Result>(_ name: String = "plan", _ body: (Plan) throws -> Result) throws -> Result {
        try check(name)
        return try plan.exclusively { try body(plan) }
    }

    /// Uses two plans, which are locked in one order whichever is the first, so that two calls never wait for each other.
    func use<Result>(with other: PlanHandle, _ body: (Plan, Plan) throws -> Result) throws -> Result {
        try check("plan")
        try other.check("other")
        let inOrder = ObjectIdentifier(plan) < ObjectIdentifier(other.plan)
        let (first, second) = inOrder ? (plan, other.plan) : (other.plan, plan)
        return try first.exclusively { try second.exclusively { try body(plan, other.plan) } }
    }

    /// Uses several plans, which are locked in one order.
    static func use<Result>(_ handles: [PlanHandle], _ body: ([Plan]) throws -> Result) throws -> Result {
        for handle in handles { try handle.check("plans") }
        func lock(_ rest: ArraySlice<Plan>) throws -> Result {
            guard let plan = rest.first else { return try body(handles.map(\.plan)) }
            return try plan.exclusively { try lock(rest.dropFirst()) }
        }
        return try lock(handles.map(\.plan).sorted { ObjectIdentifier($0) < ObjectIdentifier($1) }[...])
    }

    /// Closes the plan when the call that uses it is done.
    func close() throws {
        guard getpid() == process else {
            // The file is the parent's: nothing of the plan may be touched here, not even when the object goes away.
            _ = Unmanaged.passRetained(self)
            return
        }
        try plan.close()
    }

    private func check(_ name: String) throws {
        guard getpid() == process else {
            throw Failure(
                status: .forked, code: "forked",
                message: "\(name): opened before a fork: open it again in this process", place: name)
        }
    }

    /// Runs a call with the plan of a handle.
    static func use<Result>(_ handle: OpaquePointer?, _ body: (Plan) throws -> Result) throws -> Result {
        try PlanHandle.of(handle, "plan").use("plan", body)
    }
}
