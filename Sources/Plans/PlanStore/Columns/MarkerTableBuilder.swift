import FoundationEssentials
import PlanJSON
import PlanModel

/// Makes the columns of markers that come one by one.
struct MarkerTableBuilder {
    private var numbers: [Int64] = []
    private var created: [Int64] = []
    private var changed: [Int64] = []
    private var x: [Double] = []
    private var y: [Double] = []
    private var sizes: [Double] = []
    private var ids: TextColumn
    private var areas: TextColumn
    private var authors: TextColumn
    private var symbols: TextColumn
    /// The values of each of ``/PlanModel/DetailField/all``: texts, or numbers, NaN for none.
    private var details: [DetailColumn]
    private var properties: [(name: String, texts: TextColumn)] = []
    private var knownProperties: Set<String> = []
    private let capacity: Int
    /// The shown names of the areas, keyed by their ids.
    private let areaNames: [Area.ID: String]

    /// A builder for about as many markers in these areas.
    init(capacity: Int, areas: [Area]) {
        self.capacity = capacity
        areaNames = Dictionary(areas.map { ($0.id, $0.shownName) }) { first, _ in first }
        let empty = TextColumn(capacity: capacity)
        (ids, self.areas, authors, symbols) = (empty, empty, empty, empty)
        details = DetailField.all.map { $0.kind == .number ? .numbers([]) : .texts(empty) }
        numbers.reserveCapacity(capacity)
        created.reserveCapacity(capacity)
        changed.reserveCapacity(capacity)
        x.reserveCapacity(capacity)
        y.reserveCapacity(capacity)
        sizes.reserveCapacity(capacity)
    }

    mutating func append(_ item: PlanMarker) {
        let marker = item.marker
        appendProperties(marker.details.properties)
        numbers.append(marker.number.map(Int64.init) ?? .min)
        x.append(marker.point.x)
        y.append(marker.point.y)
        for (index, field) in DetailField.all.enumerated() { details[index].append(marker.details[field]) }
        symbols.append(marker.style.symbol.rawValue)
        sizes.append(marker.style.size ?? .nan)
        areas.append(item.area.map { areaNames[$0] ?? $0 })
        authors.append(item.author)
        created.append(item.created.milliseconds)
        changed.append(item.changed.milliseconds)
        appendID(item.id)
    }

    /// Writes an id in small letters, many times faster than through `uuidString`.
    private mutating func appendID(_ id: UUID) {
        withUnsafeBytes(of: id.uuid) { bytes in
            withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { text in
                var place = 0
                func put(_ digit: UInt8) {
                    text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                    place += 1
                }
                for (index, byte) in bytes.enumerated() {
                    if [4, 6, 8, 10].contains(index) {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    put(byte >> 4)
                    put(byte & 15)
                }
                ids.append(UnsafeRawBufferPointer(text))
            }
        }
    }

    private mutating func appendProperties(_ values: [String: JSONValue]) {
        for name in values.keys where knownProperties.insert(name).inserted {
            properties.append((name, TextColumn(emptyRows: numbers.count, capacity: capacity)))
        }
        for index in properties.indices {
            properties[index].texts.append(values[properties[index].name])
        }
    }

    /// The table of the markers that came; the builder is empty afterwards.
    mutating func finish() -> MarkerTable {
        var columns: [MarkerTable.Column] = []
        func add(_ name: String, _ values: MarkerTable.Values) {
            columns.append(MarkerTable.Column(name: name, values: values))
        }
        func texts(_ column: inout TextColumn) -> MarkerTable.Values {
            defer { column = TextColumn(capacity: 0) }
            column.trim()
            return .texts(column)
        }
        let count = numbers.count
        add("number", .integers(numbers.trimmed))
        add("x", .doubles(x.trimmed))
        add("y", .doubles(y.trimmed))
        add("id", texts(&ids))
        for (index, field) in DetailField.all.enumerated() {
            add(field.name, details[index].finish())
        }
        add("symbol", texts(&symbols))
        add("size", .doubles(sizes.trimmed))
        add("area", texts(&areas))
        add("author", texts(&authors))
        add("created", .integers(created.trimmed))
        add("changed", .integers(changed.trimmed))
        for index in properties.indices.sorted(by: { properties[$0].name < properties[$1].name }) {
            add(MarkerField.property(properties[index].name).name, texts(&properties[index].texts))
        }
        return MarkerTable(count: count, columns: columns)
    }
}

/// A column of a field of details while it is built.
private enum DetailColumn {
    case texts(TextColumn)
    case numbers([Double])

    mutating func append(_ value: JSONValue) {
        // Taken out first, as an array that is held twice is copied.
        switch self {
        case .texts(var texts):
            self = .numbers([])
            texts.append(value.string)
            self = .texts(texts)
        case .numbers(var numbers):
            self = .texts(TextColumn(capacity: 0))
            numbers.append(value.number ?? .nan)
            self = .numbers(numbers)
        }
    }

    /// The column's values; the column is empty then.
    mutating func finish() -> MarkerTable.Values {
        defer { self = .numbers([]) }
        switch self {
        case .numbers(let numbers): return .doubles(numbers.trimmed)
        case .texts(var texts):
            self = .numbers([])
            texts.trim()
            return .texts(texts)
        }
    }
}

extension Plan {
    /// The markers that a query finds as columns, in the query's order. They are those of one moment.
    public func table(_ query: MarkerQuery = MarkerQuery()) throws -> MarkerTable {
        try reading { _ in
            var builder = MarkerTableBuilder(capacity: try count(query), areas: try areas())
            try forEachMarker(query) { builder.append($0) }
            return builder.finish()
        }
    }
}
