import Dispatch

/// Works on the bands of a picture on several threads and delivers the results in order.
///
/// A worker takes the next band, which is read in order, works on it, and brings the result to be delivered. No thread waits
/// for another as long as there is work; memory is that of the workers and of some results; the results are the same whatever
/// the number of threads. The threads are the pipeline's own, so a pipeline may run within a band of another one.
package struct BandPipeline {
    /// The steps that one thread does for a band: reading the band and working on it.
    package struct Worker<Output> {
        let read: (_ band: Int) throws -> Void
        let work: (_ band: Int) throws -> Output

        /// - Parameters:
        ///   - read: reads a band; called in the order of the bands, by one worker at a time.
        ///   - work: makes the result of the band read before, at the same time as other workers.
        package init(
            read: @escaping (_ band: Int) throws -> Void, work: @escaping (_ band: Int) throws -> Output
        ) {
            self.read = read
            self.work = work
        }
    }

    private let bandCount: Int
    private let workerCount: Int

    /// - Parameters:
    ///   - bandCount: how many bands there are.
    ///   - workerCount: how many threads work, the caller's among them.
    package init(bandCount: Int, workerCount: Int) {
        self.bandCount = bandCount
        self.workerCount = workerCount
    }

    /// Results that may wait for the one that is due, for each worker.
    private static let waitingResults = 3

    /// Works on all bands.
    ///
    /// - Parameters:
    ///   - makeWorker: called once for each thread, on the caller's.
    ///   - deliver: takes the results in the order of the bands, one at a time, on any of the threads.
    /// - Throws: what was thrown for the first band for which something was.
    package func run<Output>(
        makeWorker: () throws -> Worker<Output>, deliver: (_ band: Int, Output) throws -> Void
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
            if let failure = state.delivery.failure { throw failure }
        }
    }

    /// The state that the workers share.
    private final class State<Output> {
        let delivery: OrderedDelivery<Output>
        private let bandCount: Int
        /// Taken to read, so that bands are read in order.
        private let reading = DispatchSemaphore(value: 1)
        /// The semaphore that counts the bands that may still be begun before the band that is due is delivered.
        private let room: DispatchSemaphore
        private var nextBand = 0

        init(bandCount: Int, mostAtOnce: Int, workerCount: Int, deliver: @escaping (Int, Output) throws -> Void) {
            self.bandCount = bandCount
            // A semaphore must not end with less than it began with.
            let room = DispatchSemaphore(value: 0)
            for _ in 0..<mostAtOnce { room.signal() }
            self.room = room
            delivery = OrderedDelivery(
                deliver: deliver,
                onDelivery: { band in
                    // At the end everybody has to find out that there are no more bands.
                    for _ in 0..<(band == bandCount - 1 ? workerCount : 1) { room.signal() }
                },
                onFailure: {
                    // Nobody may be left waiting for a delivery.
                    for _ in 0..<workerCount { room.signal() }
                })
        }

        func work(_ worker: Worker<Output>) {
            while let band = readNext(worker) {
                do {
                    delivery.bring(try worker.work(band), of: band)
                } catch {
                    delivery.fail(band, error)
                }
            }
        }

        /// Reads the next band and returns which it is; nil when there is none or all is lost.
        private func readNext(_ worker: Worker<Output>) -> Int? {
            room.wait()
            reading.wait()
            defer { reading.signal() }
            guard delivery.failure == nil, nextBand < bandCount else { return nil }
            let band = nextBand
            nextBand += 1
            do {
                try worker.read(band)
                return band
            } catch {
                delivery.fail(band, error)
                return nil
            }
        }
    }
}
