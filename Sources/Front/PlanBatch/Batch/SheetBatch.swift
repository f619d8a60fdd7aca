import PlanBase
import PlanGeometry
import PlanSheet
import Synchronization

/// Runs many jobs, several at a time. What fails is one job's result, and the others go on.
///
///     var jobs = try BatchReader(path: "jobs.jsonl")
///     let summary = try SheetBatch().run({ try jobs.next() }) { result in print(result.json) }
///
/// Jobs run in any order, so none may read what another one writes: a job is refused whose output is one of ``inputs`` or is read by a
/// job before it. Memory is that of as many sheets as there are workers, and a few dozen bytes a job and a file, by which two jobs with
/// one output are found.
public struct SheetBatch: Sendable {
    /// The numbers of jobs that a batch may run at a time.
    public static let workerRange = 1...256

    /// The number of jobs that run at a time.
    public let workers: Int
    /// The jobs that are done already, whose results are ``SheetJobResult/Status/skipped``; nil to do all.
    public var finished: FinishedJobs?
    /// The front end that runs the batch, whose terms for operations the results have.
    public var frontEnd = FrontEnd.swift
    /// Files that no job may write, such as those of the jobs and the results.
    public var reserved: [String] = []
    /// Files that jobs read and none may write. Those of each job are added when it begins, so that only later ones need be given.
    public var inputs = BatchInputs()

    /// A batch that runs as many jobs at a time as there are processors.
    public init() { self.init(workers: Processors.count) }

    /// A batch that runs so many jobs at a time; the number is brought into ``workerRange``.
    public init(workers: Int) {
        self.workers = min(max(workers, Self.workerRange.lowerBound), Self.workerRange.upperBound)
    }

    /// Runs jobs until there are no more.
    ///
    /// - Parameters:
    ///   - next: Hands out the next job, nil at the end; called on any thread, never twice at a time.
    ///   - cancellation: Ends the batch early: jobs under way have the error `cancelled`, and no others begin.
    ///   - report: Takes the results in the order in which they come; called on any thread, never twice at a time.
    /// - Returns: How many jobs have come to what.
    /// - Throws: What `next` or `report` throws, once the jobs under way have ended.
    public func run(
        _ next: () throws -> BatchEntry?, cancellation: SheetCancellation? = nil,
        _ report: (SheetJobResult) throws -> Void
    ) throws -> Summary {
        try withoutActuallyEscaping(next) { next in
            try withoutActuallyEscaping(report) { report in
                let state = Run(self, cancellation ?? SheetCancellation(), next: next, report: report)
                concurrentWorkers(workers) { state.work() }
                return try state.finish()
            }
        }
    }

    /// The numbers of a batch's jobs by their statuses.
    public struct Summary: Hashable, Sendable {
        /// The number of jobs with each status.
        public var counts: [SheetJobResult.Status: Int] = [:]

        /// No job.
        public init() {}

        /// The number of jobs with a status.
        public subscript(status: SheetJobResult.Status) -> Int { counts[status] ?? 0 }

        /// The number of all jobs.
        public var total: Int { counts.values.reduce(0, +) }
    }
}

extension SheetBatch {
    /// The state that the workers of a batch share.
    private final class Run {
        private let batch: SheetBatch
        private let cancellation: SheetCancellation
        private let next: () throws -> BatchEntry?
        private let report: (SheetJobResult) throws -> Void
        /// Held while the next job is read.
        private let reading = Mutex(())
        private var claims: OutputClaims
        private var hasEnded = false
        private let reporting = Mutex(Reporting())
        /// Counts the results; only the worker that reports uses it.
        private var summary = Summary()
        private let failure = Mutex<(any Error)?>(nil)

        init(
            _ batch: SheetBatch, _ cancellation: SheetCancellation, next: @escaping () throws -> BatchEntry?,
            report: @escaping (SheetJobResult) throws -> Void
        ) {
            (self.batch, self.cancellation, self.next, self.report) = (batch, cancellation, next, report)
            claims = OutputClaims(reserved: batch.reserved, inputs: batch.inputs)
        }

        /// Runs jobs until there are no more.
        func work() {
            while let work = take() {
                var result = work.job.map { $0.run(cancellation: cancellation, for: batch.frontEnd) } ?? work.result
                (result.job, result.hash) = (work.result.job, work.result.hash)
                hand(result)
            }
        }

        /// A job to be run, or the result of one that need not be.
        private struct Work {
            var job: SheetJob?
            var result = SheetJobResult()
        }

        private func take() -> Work? {
            reading.withLock { _ in
                guard !hasEnded, !cancellation.isCancelled, failure.withLock({ $0 == nil }) else { return nil }
                do {
                    if let entry = try next() { return work(on: entry) }
                } catch {
                    fail(error)
                }
                hasEnded = true
                return nil
            }
        }

        private func work(on entry: BatchEntry) -> Work {
            let job: SheetJob
            do throws(SheetJobError) {
                job = try entry.job.get()
                try claims.claim(job, line: entry.line)
            } catch {
                return Work(result: entry.failed(error, for: batch.frontEnd))
            }
            var work = Work()
            (work.result.job, work.result.id, work.result.output) = (entry.line, job.id, job.output)
            work.result.hash = entry.hash
            if batch.finished?.contains(job, hash: entry.hash) == true {
                work.result.status = .skipped
            } else {
                work.job = job
            }
            return work
        }

        /// The results that wait for the worker that reports.
        private struct Reporting {
            var waiting: [SheetJobResult] = []
            /// A Boolean value indicating whether a worker reports.
            var isUnderWay = false
        }

        /// Reports a result, and those that come meanwhile, with no lock held; leaves it to the worker that reports if there is one.
        private func hand(_ result: SheetJobResult) {
            let isFirst = reporting.withLock { reporting in
                reporting.waiting.append(result)
                defer { reporting.isUnderWay = true }
                return !reporting.isUnderWay
            }
            guard isFirst else { return }
            while let results = takeResults() {
                for result in results where failure.withLock({ $0 == nil }) {
                    summary.counts[result.status, default: 0] += 1
                    do { try report(result) } catch { fail(error) }
                }
            }
        }

        /// Takes the results that wait; nil, and the end of the reporting, if none do.
        private func takeResults() -> [SheetJobResult]? {
            reporting.withLock { reporting in
                defer { reporting.waiting = [] }
                reporting.isUnderWay = !reporting.waiting.isEmpty
                return reporting.isUnderWay ? reporting.waiting : nil
            }
        }

        private func fail(_ error: any Error) {
            failure.withLock { first in if first == nil { first = error } }
        }

        func finish() throws -> Summary {
            if let error = failure.withLock({ $0 }) { throw error }
            return summary
        }
    }
}

/// The outputs that jobs of a batch write, each by one job only.
private struct OutputClaims {
    /// The lines of the jobs; 0 for the batch's own files.
    private var lines: [OutputPath.Identity: Int] = [:]

    /// The files that jobs read.
    private var inputs: BatchInputs

    init(reserved: [String], inputs: BatchInputs) {
        self.inputs = inputs
        for path in reserved {
            if let identity = OutputPath(path).identity { lines[identity] = 0 }
        }
    }

    mutating func claim(_ job: SheetJob, line: Int) throws(SheetJobError) {
        inputs.insert(filesOf: job, line: line)
        guard let output = job.output else { return }
        let path = OutputPath(output)
        if path.isStream { throw SheetJobError(.outputIsBatchFile(output: output)) }
        guard let identity = path.identity else { return }
        if let reader = inputs.line(ofJobReading: output), reader != line {
            throw SheetJobError(.outputIsInputOfJob(output: output, line: reader))
        }
        switch lines.updateValue(line, forKey: identity) {
        case nil: return
        case 0:
            lines[identity] = 0
            throw SheetJobError(.outputIsBatchFile(output: output))
        case let first?:
            lines[identity] = first
            throw SheetJobError(.sameOutput(output: output, line: first))
        }
    }
}
