import PlanPageCurl
import PlanPostgres
import PlanStore

/// Finds markers by words or status, in one plan or in all plans of a database.
struct FindBenchmark {
    private let location: PlanLocation
    private let query: MarkerQuery
    private let repetitions: Int

    init(_ options: BenchmarkOptions) throws {
        location = try PlanLocation(options.required("--input", options.input))
        var query = MarkerQuery()
        query.text = options.text
        query.texts[.status] = Set([options.status].compactMap(\.self))
        self.query = query
        repetitions = options.repetitions
    }

    func run() throws {
        let find = try finder()
        var (found, first, shortest) = (0, Double.infinity, Double.infinity)
        for _ in 0..<repetitions {
            found = 0
            var firstSeconds = 0.0
            let start = ContinuousClock.now
            try find {
                if found == 0 { firstSeconds = (ContinuousClock.now - start) / .seconds(1) }
                found += 1
            }
            shortest = min(shortest, (ContinuousClock.now - start) / .seconds(1))
            first = min(first, firstSeconds)
        }
        print(
            "{\"work\": \"find\", \"markers\": \(found), \"milliseconds\": \(Stopwatch.rounded(shortest, times: 1e3)), "
                + "\"first\": \(Stopwatch.rounded(first, times: 1e3))}")
    }

    /// What calls a closure for each marker.
    private func finder() throws -> ((() -> Void) throws -> Void) {
        if case .address(let address as DatabaseAddress) = location, address.plan == nil {
            let database = try PlanDatabase(address)
            return { body in try database.forEachMarker(CollectionQuery(markers: query)) { _ in body() } }
        }
        let plan = try Plan(at: location, access: .readOnly)
        return { body in try plan.forEachMarker(query) { _ in body() } }
    }
}
