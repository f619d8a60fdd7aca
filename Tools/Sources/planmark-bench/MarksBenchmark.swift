import PlanGeometry
import PlanModel
import PlanPageCurl
import PlanPostgres
import PlanStore

/// Marks a plan many times in one session, each mark in a change of its own.
struct MarksBenchmark {
    private let plan: Plan
    private let count: Int

    init(_ options: BenchmarkOptions) throws {
        plan = try Plan(at: PlanLocation(options.required("--input", options.input)))
        count = options.count
    }

    func run() throws {
        var numbers: [Int] = []
        for _ in 0..<count {
            let placement = try plan.write("mark", by: "bench") {
                try $0.mark(at: Point(x: 50, y: 50), details: MarkerDetails(title: "Outlet dead"))
            }
            numbers.append(placement.marker.marker.number ?? 0)
        }
        print("{\"work\": \"marks\", \"numbers\": \(numbers)}")
    }
}
