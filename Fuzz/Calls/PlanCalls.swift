import CPlanmark
import PlanC

// Plans, and markers as columns.
extension CallRun {
    static let planCalls: [FuzzedCall] = [
        { run in
            let (path, readOnly) = (
                run.path(["level.plan", "copy.plan", "bad.plan"] + FuzzFolder.names), Int32(run.input.byte() % 2)
            )
            run.making(.plan) { planmark_plan_open(path, readOnly, $0) }
        },
        { run in
            let changes = (0..<1 + run.input.number(below: 6)).map { _ in
                (place: Int(run.input.byte()) << 10 | Int(run.input.byte()) << 2, byte: run.input.byte())
            }
            FuzzFolder.shared.damagePlan(changes)
            let (path, readOnly) = (FuzzFolder.shared.path("bad.plan"), Int32(run.input.byte() % 2))
            run.making(.plan) { planmark_plan_open(path, readOnly, $0) }
        },
        { run in
            let location =
                run.input.isOne(of: 8)
                ? Array(run.input.element(of: badLocations).utf8CString) : run.path(["new.plan"] + FuzzFolder.names)
            let (drawing, request) = (run.path(["drawing.png"]), run.request(KnownTexts.newPlans))
            run.making(.plan) { planmark_plan_create(location, drawing, request, $0) }
        },
        { run in
            let plan = run.handle(.plan)
            run.makingJSON { planmark_plan_info(plan, $0) }
        },
        { run in
            let plan = run.handle(.plan)
            run.making(.areas) { planmark_plan_areas(plan, $0) }
        },
    ]

    /// Addresses at which no database can be.
    private static let badLocations = [
        "postgresql://", "postgresql://a@b/c", "postgresql://a@127.0.0.1:1/c?plan=d", "postgresql://a@/c?plan=",
        "/none/a.plan", "",
    ]

    static let tableCalls: [FuzzedCall] = [
        { run in
            let (plan, query) = (run.handle(.plan), run.request(KnownTexts.queries))
            run.making(.table) { planmark_plan_query(plan, query, $0) }
        },
        { run in
            let (table, count) = (run.handle(.table), run.room(1, 0))
            CallCheck.check(planmark_table_count(table, count.start))
        },
        { run in
            let table = run.handle(.table)
            run.makingJSON { planmark_table_columns(table, $0) }
            run.makingJSON { planmark_table_notes(table, $0) }
        },
        { $0.readNumbers(planmark_table_integers) },
        { $0.readNumbers(planmark_table_doubles) },
        { $0.readTexts() },
        { run in
            let (table, column) = (run.handle(.table), run.input.text(KnownTexts.words))
            var json: UnsafePointer<UInt8>?
            let status = planmark_table_json(table, column, &json)
            CallCheck.check(status)
            guard status == 0, let json else { return }
            for row in 0..<run.rowCount(of: table) { require(json[row] <= 1, "value \(row) is neither text nor JSON") }
        },
    ]

    private func rowCount(of table: OpaquePointer?) -> Int {
        var rows = 0
        CallCheck.check(planmark_table_count(table, &rows))
        return rows
    }

    /// Reads each number of a column.
    private mutating func readNumbers<Number: Equatable>(
        _ read: (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<Number>?>?) ->
            planmark_status
    ) {
        let (table, column) = (handle(.table), input.text(KnownTexts.words))
        var values: UnsafePointer<Number>?
        let status = input.isOne(of: 16) ? read(table, column, nil) : read(table, column, &values)
        CallCheck.check(status)
        guard status == 0 else { return }
        let numbers = UnsafeBufferPointer(start: values, count: rowCount(of: table))
        require(numbers.filter { $0 != $0 }.count <= numbers.count, "read")
    }

    /// Reads each text of a column.
    private mutating func readTexts() {
        let (table, column) = (handle(.table), input.text(KnownTexts.words))
        var (bytes, offsets, present): (UnsafePointer<CChar>?, UnsafePointer<Int64>?, UnsafePointer<UInt8>?)
        let status =
            input.isOne(of: 16)
            ? planmark_table_texts(table, column, &bytes, nil, &present)
            : planmark_table_texts(table, column, &bytes, &offsets, &present)
        CallCheck.check(status)
        guard status == 0, let bytes, let offsets, let present else { return require(status != 0, "texts are nowhere") }
        require(offsets[0] == 0, "the first text begins at \(offsets[0])")
        for row in 0..<rowCount(of: table) {
            let length = Int(offsets[row + 1] - offsets[row])
            require(length >= 0 && (present[row] == 1 || present[row] == 0 && length == 0), "text \(row)")
            let text = UnsafeRawBufferPointer(start: bytes + Int(offsets[row]), count: length)
            require(String(validating: text, as: UTF8.self) != nil, "text \(row) is not UTF-8")
        }
    }
}
