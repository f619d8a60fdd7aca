import TestSupport
import Testing

@testable import PlanBase
@testable import PlanExchange
@testable import PlanFiles
@testable import PlanModel
@testable import PlanTables

/// Tables that name rooms, and rows of workbooks that are hidden.
@Suite struct RoomTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        _ path: String, _ style: TableStyle = TableStyle(), placeBy: PlaceBy? = nil
    ) throws -> (rooms: [ListedRoom?], titles: [String?], notes: [FileNote]) {
        let reader = try PlanReader(SequentialFile(path: path), coordinates: .pixel, table: style, placeBy: placeBy)
        var (rooms, titles): ([ListedRoom?], [String?]) = ([], [])
        while let entry = try reader.next() {
            guard case .marker(let marker, _) = entry else { continue }
            rooms.append(marker.room)
            titles.append(marker.item.marker.details.title)
        }
        return (rooms, titles, reader.notes)
    }

    @Test(
        arguments: [
            ("Nr.,Titel,Raum,Geschoss", "Raum", "Geschoss"), ("no,title,Room Name,Floor", "Room Name", "Floor"),
            ("编号,问题,房间,楼层", "房间", "楼层"), ("id,title,area,level", "area", "level"),
            ("#,Mangel,Ort,Etage", "Ort", "Etage"), ("#,Mangel,Raum-Nr.,Stockwerk", "Raum-Nr.", "Stockwerk"),
            ("No,Title,Habitación,Piso", "Habitación", "Piso"), ("No,Title,Locale,Piano", "Locale", "Piano"),
            ("No,Title,Pièce,Étage", "Pièce", "Étage"), ("No,Title,Local,Niveau", "Local", "Niveau"),
            ("No,Title,Nr pomieszczenia,Piętro", "Nr pomieszczenia", "Piętro"),
            ("No,Title,Pomieszczenie,Kondygnacja", "Pomieszczenie", "Kondygnacja"),
            ("No,Title,Ruimte,Verdieping", "Ruimte", "Verdieping"), ("No,Title,Oda,Kat", "Oda", "Kat"),
            ("No,Title,Rum,Våning", "Rum", "Våning"), ("No,Title,Lokale,Etage", "Lokale", "Etage"),
            ("番号,title,部屋,階", "部屋", "階"), ("№,title,Помещение,Этаж", "Помещение", "Этаж"),
        ])
    func `Columns of rooms and floors are found by their usual names`(header: String, room: String, floor: String)
        throws
    {
        let path = try folder.file("list.csv", "\(header)\n1,Crack,0.16,EG\n")
        let (rooms, _, notes) = try read(path)
        #expect(rooms == [ListedRoom("0.16", floor: "EG")])
        #expect(notes.contains(.rooms([room], floor: floor)))
    }

    @Test func `A number and a name of a room are one text, and a column may be named`() throws {
        let path = try folder.file(
            "list.csv", "title,Raumname,Raumnummer,Bau\nA,Technik,0.16,EG\nB,,0.17,\n")
        #expect(try read(path).rooms == [ListedRoom("0.16 Technik"), ListedRoom("0.17")])
        let mapped = TableStyle(columns: ["Bau": "floor", "title": "area"])
        #expect(try read(path, mapped).rooms == [ListedRoom("A", floor: "EG"), ListedRoom("B")])
    }

    @Test(
        arguments: [
            ("Nr.;Raum;Beschreibung;Firma", "Beschreibung", "Firma"),
            ("no;room;Description;Company", "Description", "Company"),
            ("no;room;Defect;Contractor", "Defect", "Contractor"), ("no;room;Issue;trade", "Issue", nil),
            ("Nr.;Raum;Bemerkung;Gewerk", "Bemerkung", nil), ("编号;房间;描述;施工单位", "描述", nil),
            ("编号;房间;备注;分包商", "备注", "分包商"), ("Nr.;Raum;Text;Auftragnehmer", "Text", "Auftragnehmer"),
            // A column that is called as the field comes first.
            ("Nr.;Raum;Beschreibung;Titel", "Titel", nil), ("Nr.;Raum;Beschreibung;Bemerkung", "Beschreibung", nil),
            ("Nr.;Raum;Mangel;Bemerkung", "Mangel", nil),
        ] as [(String, String, String?)])
    func `The text of a defect is the title, and the company the assignee, where no other column is`(
        header: String, title: String, assignee: String?
    ) throws {
        let path = try folder.file("list.csv", "\(header)\n1;0.16;Riss;Maler GmbH\n")
        let (_, titles, notes) = try read(path)
        let isLast = header.hasSuffix(title)
        #expect(titles == [isLast ? "Maler GmbH" : "Riss"])
        let read = notes.compactMap { note -> [FileNote.ColumnMeaning]? in
            if case .renamed(let columns) = note { columns } else { nil }
        }.joined()
        #expect(read.contains(FileNote.ColumnMeaning(name: title, meaning: "title")))
        if let assignee { #expect(read.contains(FileNote.ColumnMeaning(name: assignee, meaning: "assignee"))) }
        #expect(Set(read.map(\.meaning)).count == read.count && Set(read.map(\.name)).count == read.count)
    }

    @Test func `A remark beside a title is a note, and what the user says counts`() throws {
        let path = try folder.file("list.csv", "Titel;Raum;Bemerkung\nA;0.16;B\n")
        let plan = try PlanReader(SequentialFile(path: path), coordinates: .pixel, placeBy: .area)
        guard case .marker(let marker, _)? = try plan.next() else {
            Issue.record("no marker")
            return
        }
        #expect(marker.item.marker.details.note == "B")
        let other = try folder.file("other.csv", "room;Beschreibung\n0.16;B\n")
        #expect(try read(other, TableStyle(columns: ["Beschreibung": "note"])).titles == [nil])
        #expect(try read(other, TableStyle(columns: ["Beschreibung": "property"])).titles == [nil])
    }

    @Test func `A level that is no floor says nothing`() throws {
        let path = try folder.file("list.csv", "title,room,Level\nA,0.16,high\nB,0.17,Level 2\n")
        #expect(try read(path).rooms == [ListedRoom("0.16"), ListedRoom("0.17", floor: "Level 2")])
    }

    @Test func `Without a word for rooms, coordinates are asked for`() throws {
        let path = try folder.file("list.csv", "title,where\nA,0.16\n")
        #expect(throws: InputError.self) { try read(path) }
        #expect(throws: InputError.self) { try read(path, placeBy: .area) }
        let rooms = try folder.file("rooms.csv", "title,room\nA,0.16\n")
        #expect(throws: InputError.self) { try read(rooms, placeBy: .coordinates) }
        // Other readers of lists need coordinates.
        #expect(throws: InputError.self) { try MarkerFile.read(path: rooms, coordinates: .pixel) }
    }

    @Test func `A workbook's list of rooms is found below a title, on the sheet that has it`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.title = 'Cover'
            book.active.append(['Punch list'])
            sheet = book.create_sheet('Defects')
            sheet.append(['Defects of the west wing', 'March'])
            sheet.append([])
            sheet.append(['No.', 'Title', 'Room'])
            sheet.append([1, 'Crack', '0.16'])
            sheet.append([2, 'Scratch', 101])
            book.save(path)
            """, path)
        let (rooms, titles, notes) = try read(path)
        #expect(rooms == [ListedRoom("0.16"), ListedRoom("101")])
        #expect(titles == ["Crack", "Scratch"])
        #expect(notes.contains(.sheet("Defects", others: ["Cover"])) && notes.contains(.headerRow(3)))
    }

    @Test func `A cell that is merged with those below it stands for each row, but for its number`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            sheet = book.active
            sheet.append(['Mängelliste'])
            sheet.merge_cells('A1:D2')
            sheet.cell(3, 1, 'No.'), sheet.cell(3, 2, 'Room'), sheet.cell(3, 3, 'Title'), sheet.cell(3, 4, 'Due')
            for index, room in enumerate(['0.16', None, None, '0.17', None]):
                sheet.append([index + 1, room, f'T{index + 1}'])
            sheet.merge_cells('B4:B6')
            sheet.cell(4, 4, datetime.date(2026, 3, 1))
            sheet.merge_cells('D4:D5')
            sheet.cell(6, 4, 46113), sheet.cell(7, 4, 46114.5), sheet.cell(8, 4, 12)
            sheet.merge_cells('A7:A8')
            sheet.merge_cells('C12:C14')
            book.save(path)
            """, path)
        let (rooms, titles, _) = try read(path)
        #expect(rooms == [ListedRoom("0.16"), ListedRoom("0.16"), ListedRoom("0.16"), ListedRoom("0.17"), nil])
        #expect(titles == ["T1", "T2", "T3", "T4", "T5"])
        let reader = try PlanReader(SequentialFile(path: path), coordinates: .pixel, placeBy: .area)
        var (numbers, days, unread): ([Int?], [String?], [UnreadCell]) = ([], [], [])
        while case .marker(let marker, _)? = try reader.next() {
            numbers.append(marker.item.marker.number)
            days.append(marker.item.marker.details.due?.description)
            unread += marker.unread.values
        }
        #expect(numbers == [1, 2, 3, 4, nil])
        #expect(days == ["2026-03-01", "2026-03-01", "2026-04-01", "2026-04-02", nil])
        #expect(
            unread == [
                UnreadCell("2026-04-02T12:00:00Z", in: "Due", .takenWithoutTime("2026-04-02")),
                UnreadCell("12", in: "Due"),
            ])
    }

    @Test func `Names that are merged over both rows of a header are those of their columns`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            sheet = book.active
            sheet.append(['Nr', 'Position', None, 'Titel'])
            sheet.append([None, 'X', 'Y', None])
            for cells in ['A1:A2', 'B1:C1', 'D1:D2']: sheet.merge_cells(cells)
            sheet.append([5, 150, 200, 'Riss'])
            sheet.append([7, 500, 200, 'Fleck'])
            book.save(path)
            """, path)
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        let markers = read.entries.compactMap { entry in if case .marker(let marker) = entry { marker } else { nil } }
        #expect(markers.map(\.number) == [5, 7] && markers.map(\.details.title) == ["Riss", "Fleck"])
        #expect(markers.map(\.place) == [.line(3), .line(4)])
        #expect(read.notes.contains(.headerRow(2)))
    }

    @Test(
        arguments: [
            ("Mängelliste;;;\nStand 01.03.2026;;;\n;;;\n", ";", 4), ("Mängelliste, Haus A, EG\n\n", ";", 3),
            ("Punch list\n", ",", 2), ("缺陷清单\r\n日期,2026-03-01\r\n", ",", 3),
        ])
    func `Lines above a text's header are passed over`(above: String, delimiter: String, line: Int) throws {
        let table = ["Nr.;Raum;Mangel", "1;0.16;Riss", "2;;Tür"].joined(separator: "\n").replacing(";", with: delimiter)
        let path = try folder.file("list.csv", "\(above)\(table)\n")
        let (rooms, titles, notes) = try read(path)
        #expect(rooms == [ListedRoom("0.16"), nil] && titles == ["Riss", "Tür"])
        #expect(notes.contains(.headerLine(line)))
        let points = try folder.file(
            "points.csv", "\(above)x\(delimiter)y\(delimiter)title\n1\(delimiter)2\(delimiter)A\n")
        let read = try MarkerFile.read(path: points, coordinates: .pixel)
        guard case .marker(let marker)? = read.entries.first else {
            Issue.record("\(read.entries)")
            return
        }
        #expect(marker.place == .line(line + 1) && marker.details.title == "A")
        #expect(read.notes.contains(.headerLine(line)))
    }

    @Test func `A column of a name that the header has already stays a property of another name`() throws {
        let path = try folder.file(
            "list.csv", "x,y,Status,status,Status (2),Cost,title\n1,2,open,seen,late,\"1 250,50 €\",A\n")
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        guard case .marker(let marker)? = read.entries.first else {
            Issue.record("\(read.entries)")
            return
        }
        #expect(marker.details.status == "open" && marker.details.cost == 1250.5)
        #expect(marker.details.properties == ["status (3)": .string("seen"), "Status (2)": .string("late")])
        #expect(read.notes.contains(.repeatedColumns(["status (3)"])))
    }

    @Test func `A text whose first line is the header has no lines above it`() throws {
        for text in [
            "x,y,title\n1,2,a\nx,y,title\n", "a,b\nx,y\n1,2\n", "title,room\nA,0.16\nNr.,Mangel,Raum\n",
            "wkt,title\nPOINT (1 2),a\nx,y,title\n", "left,top,note\n1,2,a\troom\ttitle\tstatus\n",
        ] {
            let style = text.hasPrefix("a,b") ? TableStyle(columns: ["a": "x", "b": "y"]) : TableStyle()
            #expect(TablePreamble(in: Array(text.utf8), style) == nil, "\(text)")
        }
    }

    @Test func `A list of objects that name rooms needs no coordinates`() throws {
        let path = try folder.file("list.json", #"[{"room":"0.16","title":"A"},{"Raum":"0.17","title":"B"}]"#)
        #expect(try read(path).rooms == [ListedRoom("0.16"), ListedRoom("0.17")])
    }

    @Test(arguments: [("1.0", 1), ("12,00", 12), ("1.1", nil), ("1.000", nil), ("0.0", nil)])
    func `A number with zeros for decimals is a whole one`(text: String, number: Int?) throws {
        let plan = try PlanFormat.csv.read(Array("x;y;Nr.\n1;2;\(text)\n".utf8), file: "x", coordinates: .pixel)
        #expect(plan.markers.first?.marker.item.marker.number == number)
    }

    @Test func `Hidden rows are told, and left out where that is asked for`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            sheet = book.active
            sheet.append(['title', 'x', 'y'])
            for index in range(1, 7):
                sheet.append([f'T{index}', index, index])
            sheet.auto_filter.ref = 'A1:C7'
            for row in (3, 4, 6):
                sheet.row_dimensions[row].hidden = True
            book.save(path)
            """, path)
        let all = try read(path)
        #expect(all.titles == ["T1", "T2", "T3", "T4", "T5", "T6"])
        #expect(all.notes.contains(.hiddenRows(3, first: 3, areTaken: true)))
        var style = TableStyle()
        style.hidden = .leave
        let seen = try read(path, style)
        #expect(seen.titles == ["T1", "T4", "T6"])
        #expect(seen.notes.contains(.hiddenRows(3, first: 3, areTaken: false)))
    }
}
