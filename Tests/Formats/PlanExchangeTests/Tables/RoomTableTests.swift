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
