import PlanFiles
import PlanGeometry
import PlanPageCurl
import PlanPostgres
import PlanStore
import PlanTables

/// Reads the markers of a plan that lie in boxes, box after box.
struct BoxesBenchmark {
    private let plan: Plan
    private let boxes: [Box]
    private let repetitions: Int

    init(_ options: BenchmarkOptions) throws {
        plan = try Plan(at: PlanLocation(options.required("--input", options.input)), access: .readOnly)
        let path = try options.required("--areas", options.areas)
        var rows = CSVReader(try SequentialFile(path: path))
        var boxes: [Box] = []
        while let row = try rows.next() {
            let sides = row.fields.compactMap { Double($0) }
            guard sides.count == 4 else { throw BenchmarkError("\(path):\(row.line): not minX,minY,maxX,maxY") }
            boxes.append(Box(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3]))
        }
        self.boxes = boxes
        repetitions = options.repetitions
    }

    func run() throws {
        var failure: (any Error)?
        var found = 0
        let seconds = Stopwatch.shortestSeconds(of: repetitions) {
            found = 0
            do {
                for box in boxes { found += try plan.markers(MarkerQuery(box: box)).count }
            } catch { failure = error }
        }
        if let failure { throw failure }
        print(
            "{\"work\": \"boxes\", \"boxes\": \(boxes.count), \"markers\": \(found), "
                + "\"milliseconds\": \(Stopwatch.rounded(seconds, times: 1e3))}")
    }
}
