import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Reads a table in which a column has geometries in well-known text, as databases and GIS programs export them: rows with polygons are
/// areas, rows with points markers, rows with lines measured lines.
struct GeometryTable {
    private let table: TableRows
    private let header: CSVHeader
    private let column: Int

    /// Looks at the header of a table.
    ///
    /// - Returns: `nil` if the table has columns of coordinates, or no column of geometries. A column of geometries is called `wkt`,
    ///   `geometry`, `geom` or the like, and the row after the header has nothing else than a geometry there; or it has one there, whatever
    ///   it is called.
    init?(_ table: TableRows, coordinates: CoordinateSystem) throws(InputError) {
        guard let first = table.first, !first.hasZeroByte else { return nil }
        header = try CSVHeader(first, table.style, file: table.file)
        let hasCoordinates = (coordinates.isMap ? ["lng", "lat"] : ["x", "y"]).allSatisfy { [header] in
            header.index(of: $0) != nil
        }
        let names = header.names.map { $0.lowercased() }
        let sample = table.sample
        let named = ColumnNames.geometries.compactMap { names.firstIndex(of: $0) }.first { index in
            index >= sample.count || sample[index].isBlank || WellKnownText.mayBe(sample[index])
        }
        let found = named ?? sample.firstIndex(where: WellKnownText.mayBe)
        guard !hasCoordinates, let found, found < names.count else { return nil }
        (self.table, column) = (table, found)
    }

    /// Looks at the header of a table in a text, which is UTF-8; `nil` also for a text that is no table.
    init?(
        of text: [UInt8], _ style: TableStyle, coordinates: CoordinateSystem, file: String
    ) throws(InputError) {
        var style = style
        style.encoding = .utf8
        guard let table = try? TableRows(style, start: text, file: file, nextPiece: { [] }) else { return nil }
        try self.init(table, coordinates: coordinates)
    }

    /// Reads the table to its end.
    ///
    /// - Returns: What the table has, and the notes on the table.
    func read(coordinates: CoordinateSystem) throws(InputError) -> (plan: ImportedPlan, notes: [FileNote]) {
        var (features, rows) = (WrittenFeatures(file: table.file, example: WellKnownText.example), table.rest)
        var (size, count) = (0, 0)
        while try MarkerTableColumns.advance(&rows) {
            count += 1
            let fields = rows.fields
            size += (0..<fields.count).reduce(0) { $0 + fields.withBytes(of: $1) { $0.count } }
            guard size <= SequentialFile.greatestTextSize else {
                throw InputError(.tooLargeToImport(limit: SequentialFile.greatestTextSize), file: table.file)
            }
            take(fields, into: &features)
        }
        let plan = try features.plan(coordinates: coordinates, MemberMap())
        return (plan, table.notes(header, tellsUnknown: false) + (count == 0 ? [.noRows] : []))
    }

    private func take(_ fields: CSVFields, into features: inout WrittenFeatures) {
        let place = FilePlace.line(fields.line)
        // Where quotes are missing, the commas in the geometry have divided it.
        let extra = fields.fit(columns: header.names.count) ? 0 : fields.count - header.names.count
        guard extra == 0 || extra > 0 && WellKnownText.mayBe(fields[column]) else {
            let problem = MarkerProblem.raggedRow(fields: fields.count, expected: header.names.count)
            return features.refuse(problem.message, at: place, isArea: false)
        }
        if fields.hasZeroByte {
            return features.refuse(MarkerProblem.zeroByte.message, at: place, isArea: false)
        }
        let written = (column...column + extra).map { fields[$0] }.joined(separator: ",")
        let text = SpreadsheetText.unguarded(written.trimmed)
        guard !text.isEmpty, !SpreadsheetText.isMissingValue(text) else {
            let (id, properties) = properties(fields, extra: extra, isArea: false)
            return features.append(.null, id: id, properties: properties, line: fields.line)
        }
        do throws(WellKnownText.Failure) {
            let geometry = try WellKnownText.geometry(text)
            let isArea = geometry.value.map(WrittenFeatures.isPolygon) ?? false
            let (id, properties) = properties(fields, extra: extra, isArea: isArea)
            features.take(geometry, id: id, properties, line: fields.line)
        } catch {
            features.refuse(error.reason, at: place, isArea: WellKnownText.mayBeArea(text))
        }
    }

    /// The content of the other columns: a marker has it by the meanings of the columns, an area by their names.
    ///
    /// - Parameter extra: The number of fields that the geometry has more than one.
    private func properties(
        _ fields: CSVFields, extra: Int, isArea: Bool
    ) -> (id: String?, properties: [String: JSONValue]) {
        let numbers = table.numbers(inRow: fields.line)
        let given = Set(table.style.columns.keys.map { $0.trimmed.lowercased() })
        var (id, properties): (String?, [String: JSONValue]) = (nil, [:])
        for index in header.names.indices where index != column {
            let place = index > column ? index + extra : index
            let (name, meaning) = (header.names[index], header.meanings[index].lowercased())
            let text = SpreadsheetText.unguarded(fields[place])
            if name.isEmpty || text.isBlank || SpreadsheetText.isMissingValue(text) { continue }
            let isMeant = header.index(of: meaning) == index
            if isMeant, meaning == "id" {
                id = text.trimmed
            } else if isMeant, !isArea || meaning == "color" || given.contains(name.lowercased()) {
                properties[header.meanings[index]] = value(text, of: meaning, index, numbers[index])
            } else {
                properties[name] = numbers[index].map { .number($0) } ?? .string(text)
            }
        }
        return (id, properties)
    }

    /// A cell's value for a field, as GeoJSON would have it.
    private func value(_ text: String, of meaning: String, _ column: Int, _ number: Double?) -> JSONValue {
        switch DetailField(name: meaning)?.kind {
        case .day:
            JSONValue.string(WrittenDate(text)?.day(fileOrder: table.dialect.dateOrder)?.description ?? text)
        case .number:
            (number ?? table.dialect.number(text.trimmed, inColumn: column)?.taken)
                .map { JSONValue.number($0) } ?? .string(text)
        case nil: number.map { JSONValue.number($0) } ?? .string(text)
        default: .string(text)
        }
    }
}
