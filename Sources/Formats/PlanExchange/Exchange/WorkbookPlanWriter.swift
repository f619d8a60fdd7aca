import CXlsxWriter
import Glibc
import PlanBase
import PlanFiles
import PlanModel
import PlanTables

/// Writes a plan's markers as an Excel workbook (`.xlsx`) with one sheet: a header that stays in sight and can be filtered,
/// then a row for each marker, in which numbers are numbers and dates are dates. Printed, it is as wide as a page.
///
/// The columns are those that people look at, see `MarkerList`.
public final class WorkbookPlanWriter: PlanWriter {
    private let coordinates: CoordinateSystem
    private var list: MarkerList?
    private var output: WorkbookOutput?
    private var bytes: [UInt8] = []
    private var cutTextCount = 0
    private var latest: Timestamp?

    /// The greatest number of markers, as a sheet has 1,048,576 rows.
    public static let greatestMarkerCount = (1 << 20) - 1
    /// The greatest number of UTF-16 code units in a cell.
    private static let greatestTextLength = 32_767

    /// A writer of coordinates in a system.
    public init(coordinates: CoordinateSystem) { self.coordinates = coordinates }

    /// True: in a list people see each property in its column.
    public var hasColumnsForNumbers: Bool { true }

    /// The parts of the plan that a list cannot hold.
    public var losses: [Message] {
        let limit = Self.greatestTextLength
        let cut = Message(
            count: cutTextCount, one: "the end of \(cutTextCount) text, as a cell holds \(limit) characters",
            other: "the end of \(cutTextCount) texts, as a cell holds \(limit) characters")
        return (list?.losses ?? []) + (cutTextCount > 0 ? [cut] : [])
    }

    /// Begins the workbook with the header row.
    public func begin(_ head: PlanHead) throws {
        let list = MarkerList(head, coordinates: coordinates)
        output = try WorkbookOutput(list)
        self.list = list
    }

    /// Writes a marker. Throws a ``WorkbookWriteError`` if the sheet is full.
    public func append(_ item: PlanMarker) throws {
        guard let row = try list?.row(item), let output else { return }
        for (column, cell) in row.enumerated() {
            var cell = cell
            if case .text(let text) = cell, text.utf16.count > Self.greatestTextLength {
                cutTextCount += 1
                cell = .text(text.prefix(utf16Length: Self.greatestTextLength))
            }
            try output.write(cell, column: column)
        }
        output.endRow()
        latest = max(latest ?? item.changed, item.changed)
    }

    /// Ends the workbook.
    public func end() throws {
        // The same markers give the same file, whenever it is written.
        if let output { bytes = try output.finish(created: latest ?? Timestamp(milliseconds: 0)) }
        output = nil
    }

    /// Returns the whole file once it is ended; nothing before.
    public func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}

/// Why a workbook cannot be written.
public enum WorkbookWriteError: Hashable, Sendable {
    /// There are more markers than a sheet has rows.
    case tooManyRows
    /// It cannot be written; the reason is the system's, or that of the library that writes workbooks.
    case system(Message)
}

extension WorkbookWriteError: Problem {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .tooManyRows: "tooManyRows"
        case .system: "system"
        }
    }

    /// Of what cannot be written.
    public var kind: ProblemKind { .unwritable }

    /// The message that says what is wrong and what to do.
    public var message: Message {
        switch self {
        case .tooManyRows:
            Message("a sheet holds \(WorkbookPlanWriter.greatestMarkerCount) markers; choose fewer, or write CSV")
        case .system(let reason): Message("the workbook cannot be written: \(reason)")
        }
    }
}

extension String {
    /// The start of the text that has at most that many UTF-16 code units, cut between characters.
    fileprivate func prefix(utf16Length limit: Int) -> String {
        var length = 0
        return String(
            prefix { character in
                length += character.utf16.count
                return length <= limit
            })
    }
}

/// A workbook that libxlsxwriter writes row by row into a file in memory, in memory that does not grow but with the compressed
/// file.
private final class WorkbookOutput {
    private let file: Int32
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private let sheet: UnsafeMutablePointer<lxw_worksheet>
    private let dayFormat: UnsafeMutablePointer<lxw_format>
    private let momentFormat: UnsafeMutablePointer<lxw_format>
    private let textFormat: UnsafeMutablePointer<lxw_format>
    private let numberFormat: UnsafeMutablePointer<lxw_format>
    private let list: MarkerList
    private var hasValues: [Bool]
    /// The greatest number of characters in each column, as far as that makes the column wider.
    private var widths: [Int]
    private var row: UInt32 = 0
    private static let greatestWidth = 48

    init(_ list: MarkerList) throws(WorkbookWriteError) {
        self.list = list
        // With room for the mark of the filter.
        widths = list.columns.map { $0.count + 4 }
        hasValues = list.columns.map { _ in false }
        file = planmark_open_memory_file()
        guard file >= 0 else { throw .system(Message(untranslated: SystemError.last.message)) }
        var options = lxw_workbook_options(constant_memory: 1, tmpdir: nil, use_zip64: 0)
        // The library opens the file by a name; this one stands for the descriptor.
        guard let workbook = workbook_new_opt("/proc/self/fd/\(file)", &options),
            let sheet = workbook_add_worksheet(workbook, "Markers"),
            let header = workbook_add_format(workbook), let day = workbook_add_format(workbook),
            let moment = workbook_add_format(workbook), let text = workbook_add_format(workbook),
            let number = workbook_add_format(workbook)
        else {
            close(file)
            throw .system(Message("no memory"))
        }
        (self.workbook, self.sheet, numberFormat) = (workbook, sheet, number)
        (dayFormat, momentFormat, textFormat) = (day, moment, text)
        format_set_num_format(day, "yyyy\\-mm\\-dd")
        format_set_num_format(moment, "yyyy\\-mm\\-dd\\ hh:mm:ss")
        for format in [day, moment, text, number] { format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue)) }
        format_set_text_wrap(text)
        for format in [day, moment, number, header] { format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue)) }
        format_set_bold(header)
        format_set_bg_color(header, 0xDDE5EE)
        format_set_bottom(header, UInt8(LXW_BORDER_THIN.rawValue))
        for (column, name) in list.columns.enumerated() {
            try check(worksheet_write_string(sheet, 0, UInt16(column), CellText.escaped(name), header))
        }
        worksheet_freeze_panes(sheet, 1, 0)
        worksheet_set_landscape(sheet)
        worksheet_set_paper(sheet, 9)  // A4
        worksheet_fit_to_pages(sheet, 1, 0)
        try check(worksheet_repeat_rows(sheet, 0, 0))
        // A room's number, such as 4.01, is a text, and no mistake.
        let marks = UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue)
        try check(worksheet_ignore_errors(sheet, marks, "A1:XFD1048576"))
        row = 1
    }

    deinit {
        // The library frees a workbook by writing it.
        if let workbook { _ = workbook_close(workbook) }
        close(file)
    }

    private func check(_ error: lxw_error) throws(WorkbookWriteError) {
        guard error != LXW_NO_ERROR else { return }
        throw .system(
            Message(untranslated: lxw_strerror(error).map { String(cString: $0) } ?? "error \(error.rawValue)"))
    }

    func write(_ cell: MarkerList.Cell, column: Int) throws(WorkbookWriteError) {
        guard row <= WorkbookPlanWriter.greatestMarkerCount else { throw .tooManyRows }
        guard cell != .empty else { return }
        let place = UInt16(column)
        hasValues[column] = true
        switch cell {
        case .empty: return
        case .text(let text):
            let escaped = CellText.escaped(text)
            try check(worksheet_write_string(sheet, row, place, escaped, textFormat))
            let lines = text.split(whereSeparator: \.isNewline)
            widen(column, lines.map(\.shownWidth).max() ?? 0)
        case .number(let number):
            let text = number.exact
            widen(column, text.count)
            // The library writes 16 digits, of which a few numbers need one more. As text they stay exact.
            if Self.hasSixteenDigits(text) {
                try check(worksheet_write_number(sheet, row, place, number, numberFormat))
            } else {
                try check(worksheet_write_string(sheet, row, place, text, numberFormat))
            }
        case .day(let day):
            try check(worksheet_write_number(sheet, row, place, SerialDate.serial(of: day), dayFormat))
            widen(column, 10)
        case .moment(let moment):
            let serial = SerialDate.serial(of: moment)
            try check(worksheet_write_number(sheet, row, place, serial, momentFormat))
            widen(column, 19)
        }
    }

    private static func hasSixteenDigits(_ number: String) -> Bool {
        number.utf8.prefix { $0 != UInt8(ascii: "e") }.count { (0x30...0x39).contains($0) } <= 16
    }

    private func widen(_ column: Int, _ count: Int) {
        widths[column] = min(max(widths[column], count + 1), Self.greatestWidth)
    }

    func endRow() { row += 1 }

    /// The bytes of the file.
    func finish(created: Timestamp) throws(WorkbookWriteError) -> [UInt8] {
        guard let workbook else { return [] }
        let lastRow = max(row - 1, 1)
        try check(worksheet_autofilter(sheet, 0, 0, lastRow, UInt16(list.columns.count - 1)))
        try check(worksheet_print_area(sheet, 0, 0, lastRow, UInt16(list.firstColumnCount - 1)))
        for (column, width) in widths.enumerated() {
            var look = lxw_row_col_options()
            look.hidden = list.seldomColumns.contains(column) && !hasValues[column] ? 1 : 0
            let place = UInt16(column)
            try check(worksheet_set_column_opt(sheet, place, place, Double(width), nil, &look))
        }
        var properties = lxw_doc_properties()
        // 0 stands for now.
        properties.created = time_t(max(1, created.milliseconds / 1000))
        // The library copies the name, and has it as that of the last one to save the file, too.
        try check(
            ExportMark.generator.withCString { name in
                properties.author = UnsafeMutablePointer(mutating: name)
                return workbook_set_properties(workbook, &properties)
            })
        self.workbook = nil
        try check(workbook_close(workbook))
        lseek(file, 0, SEEK_SET)
        do {
            return try SequentialFile(descriptor: dup(file), path: "the workbook").readAll()
        } catch {
            throw .system(error.cause.message)
        }
    }
}

extension Substring {
    /// The width in digits: letters of East Asian scripts take two.
    fileprivate var shownWidth: Int { unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) } }
}
