import Dispatch
import PlanGeometry
import PlanImage
import PlanModel

/// Works on the bands of a picture on several threads and delivers the results in order.
///
/// A worker takes the next band, which is read in order, works on it, and leaves the result; whoever brings the result that
/// is due delivers it and those waiting behind it. So no thread waits for another as long as there is work, memory is that of
/// the workers and of some results, and the results do not depend on the number of threads.
struct BandPipeline {
    /// What one thread does with a band.
    struct Worker<Result> {
        /// Reads a band; called in the order of the bands, by one worker at a time.
        let read: (_ band: Int) throws -> Void
        /// Makes the result of the band read before, at the same time as others.
        let work: (_ band: Int) throws -> Result
    }

    /// How many bands there are.
    let bandCount: Int
    /// How many threads work, the caller's among them.
    let workerCount: Int

    /// Results that may wait for the one that is due, for each worker.
    private static let waitingResults = 3

    /// Works on all bands.
    ///
    /// - Parameters:
    ///   - makeWorker: called once for each thread, on the caller's.
    ///   - deliver: takes the results in the order of the bands, one at a time, on any of the threads.
    /// - Throws: what was thrown for the first band for which something was.
    func run<Result>(
        makeWorker: () throws -> Worker<Result>, deliver: (_ band: Int, Result) throws -> Void
    ) throws {
        let workers = try (0..<max(1, min(workerCount, bandCount))).map { _ in try makeWorker() }
        try withoutActuallyEscaping(deliver) { deliver in
            let state = State(
                bandCount: bandCount, mostAtOnce: workers.count * Self.waitingResults, workerCount: workers.count,
                deliver: deliver)
            var threads = WorkerThreads()
            for worker in workers.dropFirst() where !threads.start({ state.work(worker) }) { break }
            state.work(workers[0])
            threads.join()
            if let failure = state.failure { throw failure.error }
        }
    }

    /// What the workers share.
    private final class State<Result> {
        private let bandCount: Int
        private let workerCount: Int
        private let deliver: (Int, Result) throws -> Void
        /// Taken to read, so that bands are read in order.
        private let reading = DispatchSemaphore(value: 1)
        /// Taken to touch what follows.
        private let sharing = DispatchSemaphore(value: 1)
        /// How many more bands may be begun before the one that is due is delivered.
        private let room: DispatchSemaphore
        private var nextBand = 0
        private var due = 0
        private var isDelivering = false
        private var results: [Int: Result] = [:]
        private(set) var failure: (band: Int, error: any Error)?

        init(bandCount: Int, mostAtOnce: Int, workerCount: Int, deliver: @escaping (Int, Result) throws -> Void) {
            self.bandCount = bandCount
            self.workerCount = workerCount
            self.deliver = deliver
            // A semaphore must not end with less than it began with.
            room = DispatchSemaphore(value: 0)
            for _ in 0..<mostAtOnce { room.signal() }
        }

        func work(_ worker: Worker<Result>) {
            while let band = readNext(worker) {
                do {
                    take(try worker.work(band), of: band)
                } catch {
                    fail(band, error)
                }
            }
        }

        /// Reads the next band and returns which it is; nil when there is none or all is lost.
        private func readNext(_ worker: Worker<Result>) -> Int? {
            room.wait()
            reading.wait()
            defer { reading.signal() }
            guard !hasFailed, nextBand < bandCount else { return nil }
            let band = nextBand
            nextBand += 1
            do {
                try worker.read(band)
                return band
            } catch {
                fail(band, error)
                return nil
            }
        }

        private var hasFailed: Bool {
            sharing.wait()
            defer { sharing.signal() }
            return failure != nil
        }

        private func fail(_ band: Int, _ error: any Error) {
            sharing.wait()
            if failure.map({ band < $0.band }) ?? true { failure = (band, error) }
            sharing.signal()
            // Nobody may be left waiting for a delivery.
            for _ in 0..<workerCount { room.signal() }
        }

        private func take(_ result: Result, of band: Int) {
            sharing.wait()
            results[band] = result
            guard !isDelivering else {
                sharing.signal()
                return
            }
            isDelivering = true
            while failure == nil, let result = results.removeValue(forKey: due) {
                let band = due
                due += 1
                sharing.signal()
                do {
                    try deliver(band, result)
                } catch {
                    fail(band, error)
                }
                // At the end everybody has to find out that there are no more bands.
                for _ in 0..<(band == bandCount - 1 ? workerCount : 1) { room.signal() }
                sharing.wait()
            }
            isDelivering = false
            sharing.signal()
        }
    }
}
