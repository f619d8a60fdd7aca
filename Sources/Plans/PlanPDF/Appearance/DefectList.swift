import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// The markers of a plan as a table on pages of A4 across, with text that can be searched.
struct DefectList {
    /// Where a marker's row stands.
    struct Place {
        /// The page, from 0.
        let page: Int
        /// The box of the row, in points from the page's upper left corner.
        let box: Box
    }

    /// The size of the pages in points.
    static let pageSize = Size(width: 842, height: 595)
    /// The pages as a PDF of their own.
    let pdf: [UInt8]
    let pageCount: Int
    /// The number of characters of the list that no font has.
    let missingGlyphCount: Int
    /// The places of the markers, by their numbers.
    let places: [Int: Place]

    private static let margin = 40.0
    private static let padding = 4.0
    private static let ink = Color(hex: 0x1A1A1A)
    private static let pale = Color(hex: 0x6B6B6B)
    private static let line = Color(hex: 0xD0D0D0)

    /// - Parameters:
    ///   - title: What stands over the table.
    ///   - markers: The markers, each with the name of its area.
    /// - Throws: `RenderError` if a text cannot be set.
    init(title: String, _ markers: [(item: PlanMarker, area: String?)], in language: MessageLanguage) throws {
        let texts = markers.map { Table.texts(of: $0.item, area: $0.area, in: language) }
        var table = Table(
            language,
            columns: (0..<Table.listed.count + 3).map { column in column == 0 || texts.contains { $0[column] != nil } })
        for (item, area) in markers { try table.add(item, area: area) }
        let heading = try TextLayout(
            title.onOneLine, font: Font(size: 14, weight: .bold),
            maximumWidth: Self.pageSize.width - 2 * Self.margin - 120,
            maximumLines: 1)
        let count = try TextLayout(
            Message.counted(markers.count, .marker).text(in: language), font: Font(size: 9))
        let pages = table.pages(from: Self.margin + 28, to: Self.pageSize.height - Self.margin)
        var bytes: [UInt8] = []
        let (width, height) = (Self.pageSize.width, Self.pageSize.height)
        let surface = try VectorSurface(.pdf, width: width, height: height) { bytes += $0 }
        let canvas = try Canvas(page: surface, width: Int(width), height: Int(height))
        var places: [Int: Place] = [:]
        for (index, rows) in pages.enumerated() {
            canvas.draw(heading, at: Point(x: Self.margin, y: Self.margin - 8), color: Self.ink)
            canvas.draw(
                count, at: Point(x: width - Self.margin, y: Self.margin - 3), anchor: .topRight, color: Self.pale)
            try table.paintHeader(on: canvas, top: Self.margin + 14)
            for row in rows {
                table.paint(row, on: canvas)
                if let number = row.number { places[number] = Place(page: index, box: row.box) }
            }
            let footer = try TextLayout("\(index + 1) / \(pages.count)", font: Font(size: 8))
            canvas.draw(
                footer, at: Point(x: width - Self.margin, y: height - Self.margin + 12), anchor: .topRight,
                color: Self.pale)
            surface.endPage()
        }
        try canvas.check()
        try surface.finish()
        (pdf, pageCount, self.places) = (bytes, pages.count, places)
        missingGlyphCount = table.missingGlyphCount
    }

    /// The rows, with their texts set.
    private struct Table {
        struct Row {
            let number: Int?
            let cells: [TextLayout?]
            /// The note beneath the title.
            let note: TextLayout?
            let color: Color?
            let height: Double
            var top = 0.0

            var box: Box {
                Box(
                    minX: DefectList.margin, minY: top, maxX: DefectList.pageSize.width - DefectList.margin,
                    maxY: top + height)
            }
        }

        private let columns: [(title: String, width: Double)]
        private let language: MessageLanguage
        private var rows: [Row] = []
        private(set) var missingGlyphCount = 0
        private let font = Font(size: 8.5)
        private let bold = Font(size: 8.5, weight: .semibold)

        /// - Parameter shown: Which columns have something in them.
        init(_ language: MessageLanguage, columns shown: [Bool]) {
            self.language = language
            let names =
                [Message("no.", context: "field"), Message("title", context: "field")] + Self.listed.map(\.shownName)
                + [Message("area", context: "field")]
            var widths = [38.0, 0] + Self.listed.map { $0.isShared && $0.field != .priority ? 114 : 64 } + [116]
            widths[1] = DefectList.pageSize.width - 2 * DefectList.margin - widths.reduce(0, +)
            for index in widths.indices where !shown[index] && index != 1 {
                // The title takes the room of columns that are empty.
                widths[1] += widths[index]
                widths[index] = 0
            }
            columns = zip(names, widths).map { name, width in
                let title = name.text(in: language)
                return (title.prefix(1).uppercased() + title.dropFirst(), width)
            }
        }

        /// The fields between title and area.
        static let listed = DetailField.listed.filter { ![.title, .category].contains($0.field) }

        /// Returns the texts of a marker's cells, one for each possible column; nil for a cell without text.
        static func texts(of item: PlanMarker, area: String?, in language: MessageLanguage) -> [String?] {
            let details = item.marker.details
            let fields = listed.map { field in
                switch field.field {
                case .status: details.status.map(language.name(ofStatus:))
                case .due: details.due.map { language.text(of: $0) }
                default: details.text(of: field)
                }
            }
            let texts =
                [item.marker.number.map(String.init), details.title] + fields + [details.areaText(area, in: language)]
            return texts.map { text in text.flatMap { $0.isBlank ? nil : $0.trimmed } }
        }

        mutating func add(_ item: PlanMarker, area: String?) throws {
            let details = item.marker.details
            let cells = try zip(Self.texts(of: item, area: area, in: language), columns).enumerated().map {
                index, cell in
                let (text, column) = cell
                // The status has a dot before it.
                let width = column.width - 2 * DefectList.padding - (index == 2 ? 10 : 0)
                return try text.map {
                    try TextLayout(
                        $0, font: index < 2 ? bold : font, maximumWidth: width, maximumLines: index == 1 ? 3 : 2
                    )
                }
            }
            let replies = details.replies.map(\.line)
            let below = ([details.note].compactMap(\.self) + replies).joined(separator: "\n")
            let note =
                below.isBlank
                ? nil
                : try TextLayout(
                    below.trimmed, font: Font(size: 7.5), maximumWidth: columns[1].width - 2 * DefectList.padding,
                    maximumLines: 40)
            // What is written as U+FFFD is told of the annotations, which have the same texts.
            for layout in (cells + [note]).compactMap(\.self) {
                missingGlyphCount += layout.missingGlyphCount - layout.replacedCharacterCount
            }
            let title = (cells[1]?.logicalSize.height ?? 0) + (note.map { $0.logicalSize.height + 2 } ?? 0)
            let height = max(title, cells.map { $0?.logicalSize.height ?? 0 }.max() ?? 0, 10) + 2 * DefectList.padding
            let color = details.color ?? details.status.flatMap { StatusMeaning(status: $0)?.color }
            rows.append(Row(number: item.marker.number, cells: cells, note: note, color: color, height: height))
        }

        /// The rows of each page, at their places; one page at least.
        func pages(from top: Double, to bottom: Double) -> [[Row]] {
            var (pages, y): ([[Row]], Double) = ([[]], top)
            for row in rows {
                if y + row.height > bottom, pages.last?.isEmpty == false {
                    pages.append([])
                    y = top
                }
                var placed = row
                placed.top = y
                pages[pages.count - 1].append(placed)
                y += row.height
            }
            return pages
        }

        func paintHeader(on canvas: Canvas, top: Double) throws {
            var x = DefectList.margin
            for column in columns where column.width > 0 {
                let title = try TextLayout(column.title, font: Font(size: 7.5, weight: .bold))
                canvas.draw(title, at: Point(x: x + DefectList.padding, y: top), color: DefectList.pale)
                x += column.width
            }
            rule(on: canvas, y: top + 13, DefectList.pale)
        }

        func paint(_ row: Row, on canvas: Canvas) {
            var x = DefectList.margin
            let top = row.top + DefectList.padding
            for (index, (cell, column)) in zip(row.cells, columns).enumerated() {
                var corner = Point(x: x + DefectList.padding, y: top)
                if index == 2, let color = row.color, cell != nil {
                    canvas.add(Circle().path(in: Box(minX: corner.x, minY: top + 2, maxX: corner.x + 6, maxY: top + 8)))
                    canvas.fill(color)
                }
                if index == 2 { corner.x += 10 }
                if let cell { canvas.draw(cell, at: corner, color: DefectList.ink) }
                if index == 1, let note = row.note {
                    corner.y += (cell?.logicalSize.height ?? 0) + (cell == nil ? 0 : 2)
                    canvas.draw(note, at: corner, color: DefectList.pale)
                }
                x += column.width
            }
            rule(on: canvas, y: row.top + row.height, DefectList.line)
        }

        private func rule(on canvas: Canvas, y: Double, _ color: Color) {
            let right = DefectList.pageSize.width - DefectList.margin
            canvas.add([Point(x: DefectList.margin, y: y), Point(x: right, y: y)])
            canvas.stroke(color, width: 0.5)
        }
    }
}
