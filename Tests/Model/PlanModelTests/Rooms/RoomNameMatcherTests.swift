import PlanGeometry
import PlanJSON
import Testing

@testable import PlanModel

@Suite struct RoomNameMatcherTests {
    private static func area(_ name: String, id: String? = nil, _ properties: [String: JSONValue] = [:]) -> Area {
        Area(id: id ?? name, name: name, shape: MultiPolygon([]), properties: properties)
    }

    private let matcher = RoomNameMatcher([
        Self.area("0.16 Technik"), Self.area("0.17 Büro"), Self.area("0.18 Büro"), Self.area("1.16 Großküche"),
        Self.area("Lager"), Self.area("Getränkelager"), Self.area("设备间", id: "r7", ["number": .string("B-12")]),
        Self.area("Besprechung Nord"), Self.area("WC Herren"), Self.area("WC Damen"), Self.area("Büro 3"),
    ])

    @Test(
        arguments: [
            ("0.16 Technik", 0), ("0.16", 0), ("0-16", 0), ("0_16", 0), ("0 16", 0), ("０．１６", 0), ("Raum 0.16", 0),
            ("room 0.16", 0), ("Zimmer 0/16", 0), ("房间0.16", 0), ("0.16室", 0), ("EG 0.16 Technik", 0), ("TECHNIK", 0),
            ("EG, Raum 0.16, Technik", 0), ("Raum-Nr. 0.16", 0), ("R0.16", 0), ("Technikraum", 0),
            ("0.16 Plant room", 0),
            ("0.17", 1), ("0.18 Buero", 2), ("buro 0.18", 2), ("Grosskueche", 3), ("GROSSKÜCHE", 3), ("Großkuche", 3),
            ("Lager", 4), ("lager ", 4), ("Getraenkelager", 5), ("Getränke", 5), ("设备间", 6), ("设备", 6), ("B-12", 6),
            ("b12", 6),
            ("房间B12", 6), ("r7", 6), ("Besprechung", 7), ("besprechung-nord", 7), ("WC-Herren", 8), ("Herren", 8),
            ("Büro 3", 10),
        ])
    func `A room is found by its name or number, or a part of it`(text: String, index: Int) {
        #expect(matcher.area(named: text) == .found(index), "\(text)")
    }

    @Test(
        arguments: [("Büro", [1, 2, 10]), ("WC", [8, 9]), ("16", [0, 3]), ("0.16 Getränkelager", [0, 5])])
    func `A text that fits several rooms equally finds none`(text: String, indices: [Int]) {
        #expect(matcher.area(named: text) == .ambiguous(indices), "\(text)")
    }

    @Test(arguments: [("144A", 0), ("144a ", 0), ("145", 2), ("146", nil), ("PT 1", nil)])
    func `A number that stands apart finds its room whatever the name is made of`(text: String, index: Int?) {
        let names = [
            ("PT 1/PT ABA TOILET", "144A"), ("PT 1/PT ABA TOILET", "151A"), ("TOILET/STORE 2", "145"), ("A", "146"),
            ("B", "146"),
        ]
        let matcher = RoomNameMatcher(
            names.enumerated().map { Self.area($1.0, id: "room-\($0)", ["number": .string($1.1)]) })
        let answer = matcher.area(named: text)
        if let index { #expect(answer == .found(index)) } else if case .found = answer { Issue.record("found \(text)") }
    }

    @Test(
        arguments: [
            ("Patient room", ["number": "137"], "137 Patient room"),
            ("137 Patient room", ["number": "137"], "137 Patient room"),
            ("", ["ROOM_NUMBER": "137"], "137"), ("Lager", ["Raum-Nr": "0.16"], "0.16 Lager"),
            ("Office 2.02", ["number": "2.02"], "Office 2.02"), ("Office", ["number": " "], "Office"),
            ("Office", ["ref": "7"], "Office"),
        ])
    func `The number of a room that stands apart becomes part of its name`(
        name: String, properties: [String: String], shown: String
    ) {
        let area = Self.area(name, id: "a", properties.mapValues { .string($0) })
        #expect(area.namedWithNumber.name == shown)
        #expect(area.namedWithNumber.properties == area.properties)
    }

    private static let numbered = [
        area("Management", ["number": .string("4.02")]), area("HR", ["number": .string("4.03")]),
        area("Server", ["number": .string("4.04")]), area("Finance", ["number": .string("4.05")]),
        area("Alster", ["number": .string("4.08")]), area("Stair 1"), area("Lager", ["number": .string("U1.03")]),
        area("Labor", ["number": .string("1.16")]), area("7 会议室"), area("100 Saal"),
        area("WC Damen", ["number": .string("4.11")]),
    ]

    @Test(
        arguments: [
            "Meeting room 3", "4. OG", "Level 4", "WC 9", "4.5 m from door",
            "Axis 4-8",
            "Shaft 2", "Büro 3", "WC 3", "Treppe 3", "Besprechung 03", "4.16.7", "9.99.7", "Saal 7", "4.11.1", "U1.16",
            "-1.16",
            "U4.05", "-4.05", "A4.05", "3-4.02", "3.02 Management", "Management 3.02", "HR 9.99",
        ])
    func `A number that is another one names no room`(text: String) {
        let answer = RoomNameMatcher(Self.numbered).area(named: text)
        if case .none = answer { return }
        Issue.record("\(text): \(answer)")
    }

    @Test(
        arguments: [
            ("4.02 (4.03)", [0, 1]), ("4.02 (ehem. 4.03)", [0, 1]), ("4.02 [alt: 4.03]", [0, 1]),
            ("HR (ex 4.05)", [1, 3]),

        ])
    func `A room in brackets is told beside the one before them`(text: String, indices: [Int]) {
        #expect(RoomNameMatcher(Self.numbered).area(named: text) == .several(indices), "\(text)")
    }

    @Test(
        arguments: [
            ("4.02", 0), ("4.03 HR", 1), ("Raum 4.04", 2), ("U1.03", 6), ("U1.03 Lager", 6), ("4.11 Toilette", 10),
            ("WC (Damen)", 10),
            ("Finance (4.05)", 3), ("Server room 2", 2), ("Finance dept. 3", 3), ("4.05 (Finance)", 3),
        ])
    func `A number and a name that stand apart are one room`(text: String, index: Int) {
        #expect(RoomNameMatcher(Self.numbered).area(named: text) == .found(index), "\(text)")
    }

    @Test(arguments: [("4.02 HR", [0, 1]), ("4.11 Finance", [3, 10])])
    func `A number and a name of two rooms are told with both`(text: String, indices: [Int]) {
        #expect(RoomNameMatcher(Self.numbered).area(named: text) == .ambiguous(indices), "\(text)")
    }

    @Test(arguments: ["Meeting room 1", "Besprechung 2", "Konferenz 1"])
    func `A number that counts rooms of one kind is no room of another kind`(text: String) {
        let matcher = RoomNameMatcher([Self.area("Stair 1"), Self.area("Treppe 2"), Self.area("137 Labor")])
        if case .none = matcher.area(named: text) { return }
        Issue.record("\(text): \(matcher.area(named: text))")
    }

    private static let plan = [
        area("4.01 Büro"), area("4.02 Kitchen"), area("4.03 Lager"), area("4.10 Meeting"), area("4.11 WC / Bad"),
        area("Flur - Nord"), area("Technik"), area("Teeküche", ["number": .string("4.12")]),
    ]

    @Test(
        arguments: [
            ("4.01/4.02", [0, 1]), ("4.01 und 4.02", [0, 1]), ("4.01, 4.02", [0, 1]), ("4.01 - 4.03", [0, 2]),
            ("4.01–4.03", [0, 2]), ("4.01 & 4.02", [0, 1]), ("4.01+4.02", [0, 1]), ("4.01 bis 4.03", [0, 2]),
            ("4.01 4.02", [0, 1]), ("4.01-4.02", [0, 1]), ("4.01/02", [0, 1]), ("4.01、4.02", [0, 1]),
            ("4.01和4.02", [0, 1]), ("Raum 4.01 / Raum 4.02", [0, 1]), ("Kitchen, Technik", [1, 6]),
            ("4.01 Büro / 4.02 Kitchen", [0, 1]), ("Büro und Lager", [0, 2]), ("4.01\n4.02", [0, 1]),
            ("4.01, 4.02 und 4.03", [0, 1, 2]), ("WC / Bad, Technik", [4, 6]),
        ])
    func `A text that names several rooms is told with all of them`(text: String, indices: [Int]) {
        #expect(RoomNameMatcher(Self.plan).area(named: text) == .several(indices), "\(text)")
    }

    @Test(
        arguments: [
            ("WC / Bad", 4), ("4.11 WC/Bad", 4), ("WC/Bad", 4), ("WC + Bad", 4), ("Flur - Nord", 5), ("Flur/Nord", 5),
            ("Nord, Flur", 5), ("4.01, hinten links", 0), ("EG / 4.02", 1), ("4.02 - Kitchen", 1),
            ("4-02", 1), ("4/02", 1), ("4 02", 1), ("Kitchen & co", 1),
        ])
    func `Signs in a room's name, and between a room and other words, make no second room`(text: String, index: Int) {
        #expect(RoomNameMatcher(Self.plan).area(named: text) == .found(index), "\(text)")
    }

    @Test(arguments: [("4.1", [0, 3]), ("Raum 4.1", [0, 3]), ("4,1", [0, 3]), ("4.2", [1])])
    func `A number that may have lost a zero is told with the rooms that may be meant`(text: String, indices: [Int]) {
        #expect(RoomNameMatcher(Self.plan).area(named: text) == .ambiguous(indices), "\(text)")
    }

    @Test func `A lost zero is no doubt where the words or the rooms decide`() {
        #expect(RoomNameMatcher(Self.plan).area(named: "4.1 Büro") == .found(0))
        #expect(RoomNameMatcher(Self.plan).area(named: "4.2 Kitchen") == .found(1))
        let exact = RoomNameMatcher([Self.area("4.1 A"), Self.area("4.10 B"), Self.area("4.01 C")])
        #expect(exact.area(named: "4.1") == .found(0) && exact.area(named: "4.10") == .found(1))
    }

    @Test func `A room is named with its number`() {
        let matcher = RoomNameMatcher(Self.plan)
        #expect([0, 6, 7].map { matcher.title(of: $0) } == ["4.01 Büro", "Technik", "4.12 Teeküche"])
    }

    @Test(arguments: [("Tehcnik", 0), ("0.61", 0), ("Groskuche", 3), ("Bespechung Nord", 7), ("Nirgends", nil)])
    func `A text that fits none is told with the nearest`(text: String, nearest: Int?) throws {
        guard case .none(let found) = matcher.area(named: text) else {
            Issue.record("\(text) is found")
            return
        }
        #expect(found.count == 3)
        if let nearest { #expect(found.first == nearest, "\(text)") }
    }

    @Test func `A text without letters finds none`() {
        for text in ["", " ", "-", "??"] { #expect(matcher.area(named: text) == .none(nearest: [])) }
    }

    @Test(
        arguments: [
            ("EG", WrittenFloor.number(0)), ("Erdgeschoß", .number(0)), ("Ground floor", .number(0)), ("0", .number(0)),
            ("0.0", .number(0)),
            ("1. OG", .number(1)), ("OG1", .number(1)), ("1.OG", .number(1)), ("Erstes Obergeschoss", .number(1)),
            ("2nd floor", .number(2)), ("Level 3", .number(3)), ("Ebene 4", .number(4)), ("UG", .number(-1)),
            ("2. UG", .number(-2)), ("-1", .number(-1)), ("Keller", .number(-1)), ("B2", .number(-2)),
            ("一层", .number(0)),
            ("2层", .number(1)), ("二楼", .number(1)), ("十二层", .number(11)), ("地下一层", .number(-1)), ("首层", .number(0)),
            ("二十二层", .number(21)), ("2. piętro", .number(2)), ("1er étage", .number(1)), ("2º piso", .number(2)),
            ("Niveau 3", .number(3)), ("2 этаж", .number(1)), ("2-й этаж", .number(1)), ("3階", .number(2)),
            ("2e verdieping", .number(2)), ("Rez-de-chaussée", .number(0)), ("Parter", .number(0)),
            (String(repeating: "十", count: 40) + "层", .other(String(repeating: "十", count: 40) + "层")),
            ("DG", .other("attic")), ("Haus A, EG", .number(0)), ("Annex", .other("annex")),
        ])
    func `Floors are read`(text: String, floor: WrittenFloor) { #expect(WrittenFloor(text) == floor, "\(text)") }

    @Test(arguments: [
        ("level4", WrittenFloor.number(4)), ("Haus B 1. OG Mängel", .number(1)), ("EG + OG", nil), ("Office", nil),
    ])
    func `A plan's name may say its floor`(name: String, floor: WrittenFloor?) {
        #expect(WrittenFloor(in: name) == floor)
    }

    @Test func `The floor decides between rooms of one name`() {
        let matcher = RoomNameMatcher([
            Self.area("Flur", id: "a", ["floor": .string("EG")]),
            Self.area("Flur", id: "b", ["floor": .string("1. OG")]),
            Self.area("Flur", id: "c", ["floor": .number(2)]), Self.area("2.OG Küche"),
        ])
        #expect(matcher.area(named: "Flur") == .ambiguous([0, 1, 2]))
        for (index, floors) in [["EG", "ground floor", "一层"], ["1.OG", "First floor", "1"], ["Level 2", "三层"]]
            .enumerated()
        {
            for floor in floors { #expect(matcher.area(named: "Raum Flur", floor: floor) == .found(index), "\(floor)") }
        }
        #expect(matcher.area(named: "1. OG Flur") == .found(1))
        #expect(matcher.area(named: "Flur", floor: "UG") == .otherFloor)
        #expect(matcher.area(named: "Küche", floor: "EG") == .otherFloor)
        #expect(matcher.area(named: "Küche", floor: "2. OG") == .found(3))
    }

    @Test func `A plan of one floor has no rooms of another`() {
        let matcher = RoomNameMatcher([Self.area("0.16"), Self.area("Flur")], plan: "Haus A EG")
        #expect(matcher.area(named: "Flur", floor: "EG") == .found(1))
        #expect(matcher.area(named: "Flur", floor: "1. OG") == .otherFloor)
        #expect(matcher.area(named: "1.16", floor: "1. OG") == .otherFloor)
        #expect(matcher.area(named: "OG 1.16") == .otherFloor)
        // Floors that neither the plan nor its areas know say nothing.
        #expect(RoomNameMatcher([Self.area("Flur")], plan: "Office").area(named: "Flur", floor: "3") == .found(0))
    }
}
