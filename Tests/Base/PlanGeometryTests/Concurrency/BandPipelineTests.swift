import PlanGeometry
import Testing

@Suite struct BandPipelineTests {
    private struct Failure: Error, Equatable {
        let band: Int
    }

    // The pipeline reads on one thread at a time, and delivers on one at a time.
    private final class Record: @unchecked Sendable {
        var read: [Int] = []
        var delivered: [Int] = []
    }

    private func run(
        bands: Int, workers: Int, record: Record, failing: Set<Int> = [], unreadable: Set<Int> = []
    ) throws {
        try BandPipeline(bandCount: bands, workerCount: workers).run {
            BandPipeline.Worker { band in
                record.read.append(band)
                if unreadable.contains(band) { throw Failure(band: band) }
            } work: { band in
                if failing.contains(band) { throw Failure(band: band) }
                // Bands take their time, some longer than others.
                var sum = band
                for step in 0..<(band % 5) * 20_000 { sum = sum &* 31 &+ step }
                return (band, sum)
            }
        } deliver: { band, result in
            #expect(band == result.0)
            record.delivered.append(band)
        }
    }

    @Test(arguments: [0, 1, 2, 7, 200], [1, 2, 3, 16])
    func `Bands are read and delivered in order, each once`(bands: Int, workers: Int) throws {
        let record = Record()
        try run(bands: bands, workers: workers, record: record)
        #expect(record.read == Array(0..<bands))
        #expect(record.delivered == Array(0..<bands))
    }

    @Test(arguments: [1, 2, 8])
    func `A failure ends it, after which nothing is delivered`(workers: Int) {
        for _ in 0..<20 {
            let record = Record()
            #expect(throws: Failure(band: 30)) {
                try run(bands: 200, workers: workers, record: record, failing: [30, 31, 90])
            }
            #expect(record.delivered == Array(0..<record.delivered.count) && record.delivered.count <= 30)
            let other = Record()
            #expect(throws: Failure(band: 12)) {
                try run(bands: 40, workers: workers, record: other, unreadable: [12])
            }
            #expect(other.read.last == 12)
        }
    }

    @Test func `Pipelines within bands of pipelines end`() throws {
        let sums = Record()
        try BandPipeline(bandCount: 30, workerCount: 4).run {
            BandPipeline.Worker { _ in
            } work: { band in
                let inner = Record()
                try run(bands: 10, workers: 3, record: inner)
                return concurrentMap(inner.delivered) { $0 + BackgroundTask { band }.value() }.reduce(0, +)
            }
        } deliver: { _, sum in
            sums.delivered.append(sum)
        }
        #expect(sums.delivered == (0..<30).map { 45 + 10 * $0 })
    }
}
