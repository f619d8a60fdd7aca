// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanPDF
import PlanStore

/// Tells a task's progress and ends the call when the task is cancelled.
private struct TaskWatch {
    let task: TaskHandle?

    init(_ handle: OpaquePointer?) throws { task = try TaskHandle.optional(handle) }

    /// Notes that so many things are done, and about how many there are, if that is known.
    func report(_ done: Int, of total: Int?) throws {
        guard let task else { return }
        task.report(done, of: total ?? 0)
        guard !task.cancellation.isCancelled else {
            throw Failure(status: .cancelled, code: "cancelled", message: "the task was cancelled")
        }
    }

    /// Notes how many entries of a file are read, and which share of the file that is.
    func report(_ count: Int, share: Double?) throws {
        try report(
            count, of: share.flatMap { $0 > 0 ? max(count, Int(saturating: Double(count) / $0, at: 1e18)) : nil })
    }
}

/// Hands out a report, if the caller wants it.
private func write(_ json: JSONValue, to report: UnsafeMutablePointer<OpaquePointer?>?) {
    report?.pointee = HandleTable.shared.open(BytesHandle(text: json.text))
}

/// Imports the areas and markers of a file into a plan, in one step of the history.
@c @implementation
public func planmark_plan_import_file(
    _ plan: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ request: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let path = try Arguments.text(path, "path")
        let request = try RequestText.decode(request, "request") ?? PlanImport()
        let watch = try TaskWatch(task)
        let result = try handle.use { try $0.importDocument(path, request) { try watch.report($0, share: $1) } }
        write(result.json(for: Caller.frontEnd), to: report)
    }
}

/// Imports the areas and markers of a file's bytes into a plan, in one step of the history.
@c @implementation
public func planmark_plan_import_bytes(
    _ plan: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ count: Int, _ name: UnsafePointer<CChar>!,
    _ request: UnsafePointer<CChar>!, _ task: OpaquePointer!, _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let bytes = try Arguments.bytes(bytes, count, "bytes")
        let name = try Arguments.optionalText(name, "name") ?? "import"
        let request = try RequestText.decode(request, "request") ?? PlanImport()
        let watch = try TaskWatch(task)
        let result = try handle.use {
            try $0.importDocument(bytes, name: name, request) { try watch.report($0, share: $1) }
        }
        write(result.json(for: Caller.frontEnd), to: report)
    }
}

/// A call that exports a plan.
private struct ExportCall {
    private let plan: Plan
    private let request: PlanExport
    private let format: PlanFormat
    private let query: MarkerQuery
    /// Values of the request's filter that may be slips.
    private let doubts: [Message]
    /// To be called when a piece of the file is written.
    private let progress: () throws -> Void

    /// - Parameter name: The file's name, which may tell the format.
    init(_ plan: Plan, _ request: PlanExport, name: String?, _ watch: TaskWatch) throws {
        guard let format = request.format(ofFile: name) else {
            let formats = PlanFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(
                status: .invalidRequest, code: "noFormat",
                message: "format must be given, as the name does not tell it; it is one of \(formats)", place: "format")
        }
        (self.plan, self.request, self.format) = (plan, request, format)
        (query, doubts) = try request.filter.query(of: plan)
        let total = try plan.count(query)
        try watch.report(0, of: total)
        var pieces = 0
        progress = {
            pieces += 1
            try watch.report(min(total, pieces * PlanExport.markersAtOnce), of: total)
        }
    }

    /// Writes the file, which appears whole or not at all.
    func write(toFile path: String) throws -> ExportReport {
        try plan.exportDocument(request, as: format, query, toFile: path, progress: progress).doubting(doubts)
    }

    /// Returns the file's bytes.
    func bytes() throws -> (bytes: [UInt8], report: ExportReport) {
        var whole: [UInt8] = []
        let report = try plan.exportDocument(request, as: format, query) {
            whole += $0
            try progress()
        }
        return (whole, report.doubting(doubts))
    }
}

/// Writes a plan's areas and markers as a file of another tool, or as annotations.
@c @implementation
public func planmark_plan_export_file(
    _ plan: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ request: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let path = try Arguments.text(path, "path")
        let request = try RequestText.decode(request, "request") ?? PlanExport()
        let watch = try TaskWatch(task)
        let result = try handle.use { plan in
            try plan.refuseOutput(path)
            return try ExportCall(plan, request, name: path, watch).write(toFile: path)
        }
        write(result.json(output: path, for: Caller.frontEnd), to: report)
    }
}

/// Writes a plan's areas and markers as the bytes of another tool's file.
@c @implementation
public func planmark_plan_export_bytes(
    _ plan: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ bytes: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    planmark_plan_export(plan, request, task, bytes, nil)
}

/// Writes a plan's areas and markers as the bytes of another tool's file, and reports on them.
@c @implementation
public func planmark_plan_export(
    _ plan: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ bytes: UnsafeMutablePointer<OpaquePointer?>!, _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let output = try Arguments.output(bytes, "bytes")
        let request = try RequestText.decode(request, "request") ?? PlanExport()
        let watch = try TaskWatch(task)
        let written = try handle.use { try ExportCall($0, request, name: nil, watch).bytes() }
        output.pointee = HandleTable.shared.open(BytesHandle(written.bytes))
        write(written.report.json(output: nil, for: Caller.frontEnd), to: report)
    }
}

/// Writes several plans of the pages of one PDF as annotations.
@c @implementation
public func planmark_plans_export_file(
    _ plans: UnsafePointer<OpaquePointer?>!, _ count: Int, _ path: UnsafePointer<CChar>!,
    _ request: UnsafePointer<CChar>!, _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handles = try Arguments.array(plans, count, "plans").map { try PlanHandle.of($0, "plans") }
        let path = try Arguments.text(path, "path")
        let request = try RequestText.decode(request, "request") ?? PlanExport()
        guard let format = request.format(ofFile: path), format.isMarkup else {
            throw Failure(
                status: .invalidRequest, code: "noFormat", message: "several plans go into a PDF or an XFDF",
                place: "format")
        }
        guard !handles.isEmpty else { throw Failure.argument("plans", "must be one plan at least") }
        let result = try PlanHandle.use(handles) { plans in
            for plan in plans { try plan.refuseOutput(path) }
            // A value that one of the plans has is no slip.
            var doubts: [Message]?
            let selections = try plans.map { plan in
                let (query, found) = try request.filter.query(of: plan)
                doubts = doubts.map { $0.filter(found.contains) } ?? found
                return PlanSelection(plan, query)
            }
            return try Plan.exportDocument(of: selections, request, as: format, toFile: path).doubting(doubts ?? [])
        }
        write(result.json(output: path, for: Caller.frontEnd), to: report)
    }
}

extension Plan {
    /// Refuses to put an output in the place of one of the plan's files.
    fileprivate func refuseOutput(_ path: String) throws {
        guard let part = file(thatIs: path) else { return }
        throw Failure(
            status: .unwritable, code: "isPartOfPlan",
            message: "\(path): is a file of the plan itself, \(part); choose another path", file: path, place: "path")
    }
}
