import PlanFiles

/// A sheet of a workbook.
struct BookSheet {
    let name: String
    let isHidden: Bool
    /// The means by which the workbook finds the sheet: the id of a relationship, or a number.
    let key: String
    /// True if the sheet's header names coordinates; `nil` if that is not known yet.
    var namesCoordinates: Bool?
    /// True if the sheet's header names rooms and no coordinates; `nil` if that is not known yet.
    var namesRooms: Bool?
}

/// A workbook of any format: sheets with cells.
protocol SheetBook: AnyObject {
    /// The sheets with cells in their order.
    var sheets: [BookSheet] { get }
    /// The name of the workbook's file in errors.
    var file: String { get }
    /// Opens a sheet for reading, which ends the reading of another one.
    func open(_ sheet: BookSheet, into rows: SheetRows) throws(InputError) -> OpenSheet
}

extension SheetBook {
    /// The sheet of a name, whatever its case; without a name, the first that is not hidden.
    func sheet(named name: String?) throws(InputError) -> BookSheet {
        if let name, let sheet = sheets.first(where: { $0.name.lowercased() == name.lowercased() }) { return sheet }
        guard name == nil, let first = sheets.first(where: { !$0.isHidden }) ?? sheets.first else {
            throw InputError(.noSuchSheet(name, known: sheets.map(\.name)), file: file)
        }
        return first
    }
}

/// The reading of cells out of the XML of a format of workbooks.
protocol SheetCells: AnyObject {
    /// True if the XML is not as the format has it.
    var isDamaged: Bool { get }
    /// True if the sheet has ended although the XML goes on.
    var hasEnded: Bool { get }
    /// The part that the cells refer to and the workbook does not have.
    var missingPart: String? { get }
    func start(_ name: XMLName, _ attributes: XMLAttributes)
    func end(_ name: XMLName)
    func take(_ text: UnsafeBufferPointer<UInt8>)
}

/// A sheet of a workbook that is being read. To open another one ends the reading.
final class OpenSheet {
    let name: String
    let rows: SheetRows
    private let file: String
    private let part: String
    private let member: ZipArchive.Member
    private let cells: any SheetCells
    private let elements: XMLElements
    private let limit: Int?
    private var size = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - member: The part of the archive that has the sheet's cells, and its name.
    ///   - limit: The greatest number of bytes of that part; `nil` for any number.
    init(
        _ name: String, _ rows: SheetRows, of member: ZipArchive.Member, part: String, file: String,
        _ cells: any SheetCells, limit: Int?
    ) {
        (self.name, self.rows, self.member, self.part, self.file) = (name, rows, member, part, file)
        (self.cells, self.limit) = (cells, limit)
        elements = XMLElements(
            onStart: { cells.start($0, $1) }, onEnd: { cells.end($0) }, onText: { cells.take($0) })
    }

    /// True if one of the first rows names coordinates. Reads the sheet up to its header.
    func namesCoordinates() throws(InputError) -> Bool {
        while rows.headerRow == nil, !hasEnded { try read() }
        return rows.namesCoordinates
    }

    /// Reads the XML to its end, for what is not in the rows.
    func readAll() throws(InputError) { while !hasEnded { try read() } }

    /// The next bytes of the sheet as CSV; none at the end.
    func next() throws(InputError) -> [UInt8] {
        while true {
            let text = rows.takeText()
            if !text.isEmpty || hasEnded { return text }
            try read()
        }
    }

    private func read() throws(InputError) {
        guard let piece = member.read(), elements.parse(piece), !cells.isDamaged, !rows.isDamaged else {
            throw InputError(.damagedWorkbook(part: cells.missingPart ?? part), file: file)
        }
        if let problem = rows.problem { throw InputError(problem, file: file, at: .line(rows.row)) }
        size += piece.count
        if let limit, size > limit { throw InputError(.tooLargeToImport(limit: limit), file: file) }
        hasEnded = piece.isEmpty || cells.hasEnded
        if hasEnded { rows.finish() }
    }
}
