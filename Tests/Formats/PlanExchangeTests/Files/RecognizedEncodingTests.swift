import TestSupport
import Testing

@testable import PlanFiles
@testable import PlanTables
@testable import PlanExchange

/// Which encoding a text is taken for whose bytes are not Unicode.
struct RecognizedEncodingTests {
    /// A text, as a table writes it, and the encoding in which it is written.
    struct Case: CustomTestStringConvertible, Sendable {
        let text: String
        let encoding: String
        var testDescription: String { "\(encoding): \(text)" }

        var bytes: [UInt8] {
            get throws { try #require(text.bytes(in: encoding)) }
        }
    }

    static let western = [
        "Größe", "GRÖßE", "Öl", "ÄÖÜ", "Mängel;Größe;Tür", "Nr.;X;Y;Mangel;Priorität;Zuständig;Frist",
        "Außenwände", "MASSE UND MÄNGEL", "Die Tür schließt nicht, die Dichtung fehlt.",
        "WC-Spülung läuft nach, bitte prüfen", "größer; siehe Foto", "Fußbodenheizung für Küche und Flur",
        "Länge 12 ½ m, Höhe 3 m²", "Straße 5, Gebäude «Süd»", "Temperatur über 40 °C", "ÜBERPRÜFUNG NÖTIG",
        "Établissement: réception des travaux refusée", "Fenêtre cassée à côté de l'entrée", "Reçu; priorité élevée",
        "créée", "Où est la clé du coffret électrique ?", "ÉLÉMENT DÉFECTUEUX", "Numéro;Défaut;Échéance",
        "œuvre inachevée",
        "Dörren går inte att stänga", "Fönstret är trasigt, byt ut låset", "ÅTGÄRDAS FÖRE SLUTBESIKTNING",
        "Höjd;Längd;Våning",
        "Kök;Förråd;Tvättstuga", "El-central saknar märkning på två ställen",
        "La puerta no cierra bien, está dañada", "Señalización de evacuación", "¿Dónde está la llave?",
        "AÑO;Número;Descripción",
        "Gotera en el baño del 2º piso", "Pingüino, cigüeña y güiro",
        "A porta não fecha; vão de ligação", "Infiltração no teto da sala de reuniões", "Kælderdør går ikke i lås",
        "Vægfliser løse på badeværelset", "Porta è rotta; perché non più", "Sähköpistorasia ei toimi, lämpö päällä",
    ]
    static let chinese = [
        "编号,标题", "标题", "编号,X,Y,标题,状态,专业,优先级,负责人,截止日期", "墙面开裂", "插座不通电,待整改,电气,高,李明",
        "水龙头漏水,已完成,给排水", "卫生间地漏堵塞,需疏通", "三层走廊吊顶石膏板有明显裂缝,需要重新批腻子并刷漆",
        "消防栓箱门无法正常开启", "钢筋保护层厚度不足", "窗框打胶不饱满,有渗水痕迹", "门锁损坏,请尽快更换。", "1,300,400,阳台栏杆松动,2026年3月5日",
        "序号;缺陷;期限", "配电箱内接线混乱,没有标识", "会议室灯具安装不牢固",
    ]

    @Test(arguments: western.map { Case(text: $0, encoding: "Windows-1252") })
    func `A Western text stays Windows-1252`(_ one: Case) throws {
        let recoder = TextRecoder(file: "list.csv")
        #expect(try String(decoding: recoder.whole(one.bytes), as: UTF8.self) == one.text)
        #expect(recoder.encoding == .windows1252)
    }

    @Test func `Western texts are doubtful only where they are letters alone`() throws {
        let doubtful = try Self.western.filter { text in
            let recoder = TextRecoder(file: "list.csv")
            _ = try recoder.whole(#require(text.bytes(in: "Windows-1252")))
            return recoder.isDoubtful
        }
        #expect(doubtful == ["ÄÖÜ"])
    }

    private static let eastAsian: [Case] = {
        let traditional = ["編號,標題", "牆面開裂,需要重新油漆", "廚房水龍頭漏水", "插座沒有電", "門鎖損壞,請儘快更換"]
        let japanese = ["壁にひびがある", "ドアが閉まらない", "コンセント不良", "水漏れ,キッチン", "番号,件名,状態\n1,ドアの傷,未"]
        var cases = chinese.map { Case(text: $0, encoding: "GB18030") }
        cases += chinese.map { Case(text: $0, encoding: "GBK") }
        cases += traditional.map { Case(text: $0, encoding: "Big5") }
        cases += japanese.map { Case(text: $0, encoding: "CP932") }
        return cases
    }()

    @Test(arguments: eastAsian)
    func `A Chinese or Japanese text is read as such`(_ one: Case) throws {
        let recoder = TextRecoder(file: "list.csv")
        #expect(try String(decoding: recoder.whole(one.bytes), as: UTF8.self) == one.text)
        #expect(recoder.encoding?.name == (one.encoding == "GBK" ? "GB18030" : one.encoding))
    }

    private static let european: [Case] = [
        ("Windows-1250", "Ściana;Usterka;Termin\nŁazienka;pęknięta płytka, źle"),
        ("Windows-1250", "Brak świadectwa, złe wykończenie;żółty;szczegółowy opis"),
        ("Windows-1250", "Chybí kryt zásuvky, nedokončený nátěr dveří"),
        ("Windows-1250", "Dvere sa nedajú zavrieť, ľavá strana, škrabance, chýba kľučka"),
        ("Windows-1250", "A fürdőszobában repedés, a szűrő és az ajtótömítés hiányzik; sérült ablakpárkány"),
        ("Windows-1254", "Kapı kapanmıyor, boya eksik, çatlamış duvar; dış cephe küçük"),
        ("Macintosh", "Mängel;Größe;Tür"), ("Macintosh", "Türe schließt nicht, Kratzer an der Küche, Übergang"),
        ("Macintosh", "Porte abîmée côté fenêtre, réparer à l’entrée"),
        ("CP850", "Mängel;Größe;Tür"), ("CP850", "Türe schließt nicht, Kratzer an der Küche, Übergang"),
        ("CP850", "Porte abîmée côté fenêtre"), ("CP850", "Señalización de evacuación"),
        ("CP850", "Dörren går inte att stänga"),
        ("Windows-1251", "Дефект: трещина в стене"),
        ("Windows-1251", "Помещение;Описание\n101;Не закрывается дверь, нет ручки"),
        ("Windows-1251", "Приміщення;Опис;Термін\nКухня;тріщина в стіні, немає світла"),
        ("Windows-1251", "Просторија;Опис\nКухиња;пукотина у зиду"), ("KOI8-U", "Дефект: трещина в стене"),
        ("CP866", "Не закрывается дверь, НЕТ РУЧКИ"), ("Windows-1253", "ρωγμή στον τοίχο"),
        ("Windows-1253", "Χώρος;Περιγραφή\nΚουζίνα;Η πόρτα δεν κλείνει"),
    ].map { Case(text: $0.1, encoding: $0.0) }

    @Test(arguments: european)
    func `A text is read in the one European encoding in which its letters are of one alphabet`(_ one: Case) throws {
        let recoder = TextRecoder(file: "list.csv")
        #expect(try String(decoding: recoder.whole(one.bytes), as: UTF8.self) == one.text)
        #expect(recoder.encoding?.name == one.encoding)
        #expect(!recoder.isDoubtful)
    }

    @Test(arguments: [
        "Größe; Où est la clé; Établissement; à ç è é ê ë î ï ô ù û",
        "perché però rotta; Søren Kjær, Søren Nørgård; Jürgen",
        "Fußboden; Nuñez; João; Peña", "Tür; Renée; Ångström; Søren; naïve; São Paulo",
        "Maße 3 m²; 12 µm; ±0,5°; 20 €; „Küche“; Tür–Fenster; §5; Ø 20; n°5; 5‰", "instal·lació, col·locar, L·L",
        "1,50 µm of paint\n2,80 µm of zinc",
    ])
    func `A Western text in several languages stays Windows-1252 without a doubt`(text: String) throws {
        let recoder = TextRecoder(file: "list.csv")
        #expect(try String(decoding: recoder.whole(#require(text.bytes(in: "Windows-1252"))), as: UTF8.self) == text)
        #expect(recoder.encoding == .windows1252)
        #expect(!recoder.isDoubtful)
    }

    /// Texts that are not recognised: they are read as Windows-1252, as ever, but with a word of doubt where their letters
    /// stand side by side, or with signs between them.
    @Test(arguments: [
        ("szczegółowy opis: drzwi nie domykają się", "Windows-1250", true), ("żółty", "Windows-1250", true),
        ("Größe", "Macintosh", true),
        ("벽에 금이 감, 문이 닫히지 않음", "EUC-KR", true),
        ("Kapı kapanmıyor, boya eksik", "Windows-1254", false),
    ])
    func `Another text is read as Windows-1252, and told where that is doubtful`(
        _ text: String, _ encoding: String, isDoubtful: Bool
    ) throws {
        let bytes = try #require(text.bytes(in: encoding))
        let recoder = TextRecoder(file: "list.csv")
        _ = try recoder.whole(bytes)
        #expect(recoder.encoding == .windows1252)
        #expect(recoder.isDoubtful == isDoubtful)
    }

    @Test(arguments: [("СТЕНА", "Windows-1251"), ("τοίχο", "Windows-1253")])
    func `A few letters of Cyrillic or Greek leave a doubt`(text: String, encoding: String) throws {
        let recoder = TextRecoder(file: "list.csv")
        #expect(try String(decoding: recoder.whole(#require(text.bytes(in: encoding))), as: UTF8.self) == text)
        #expect(recoder.isDoubtful)
    }

    @Test(arguments: [("Müll", "CP850"), ("Tür, Küche", "Macintosh")])
    func `A text that two encodings fit is read in the first, which is told as doubtful`(text: String, encoding: String)
        throws
    {
        let recoder = TextRecoder(file: "list.csv")
        _ = try recoder.whole(#require(text.bytes(in: encoding)))
        #expect(recoder.encoding == .macRoman && recoder.isDoubtful)
    }

    @Test(arguments: ["Größe, Höhe, Tür, Straße", "墙面开裂,水龙头漏水", "Дефект: трещина", "壁にひびがある"])
    func `A damaged UTF-8 text stays what it is`(text: String) throws {
        for damage in [[0xFC], [0xC3], [0xB1, 0xEA]] as [[UInt8]] {
            let bytes = Array(text.utf8) + [0x2C] + damage + [0x0A] + Array(text.utf8)
            let recoder = TextRecoder(file: "list.csv")
            #expect(try recoder.whole(bytes) == bytes)
            #expect(recoder.encoding == .utf8)
        }
    }

    @Test(arguments: [1, 2, 3, 5, 7, 64, 4095, 4096, 4097])
    func `The encoding does not depend on how a text is cut into pieces`(size: Int) throws {
        let rows = (0..<400).map { "\($0),\($0 * 3),7,\(Self.chinese[$0 % Self.chinese.count])" }
        for text in ["编号,X,Y,标题\n" + rows.joined(separator: "\n"), "number,x,y,title\n1,2,3,裂缝,墙面"] {
            let bytes = try #require(text.bytes(in: "GBK"))
            #expect(try TextRecoder(file: "list.csv").text(of: bytes, inPiecesOf: size) == text)
        }
    }

    @Test func `A table from Chinese Excel is imported with its titles, and says what it was read as`() throws {
        let text = "编号,X,Y,标题,状态,截止日期\r\n21,860,300,插座不通电,待整改,2026/3/1\r\n22,900,330,墙面开裂,整改中,2026/3/9\r\n"
        let bytes = try #require(text.bytes(in: "GBK"))
        let folder = try TemporaryFolder()
        let path = try folder.file("list.csv", bytes)
        let reader = try PlanReader(path: path, coordinates: .pixel)
        var titles: [String?] = []
        while case .marker(let marker, _)? = try reader.next() { titles.append(marker.item.marker.details.title) }
        #expect(titles == ["插座不通电", "墙面开裂"])
        let note = FileNote.found(encoding: "GB18030", delimiter: nil, decimal: nil, dateOrder: nil)
        #expect(reader.notes.contains(note))
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes.contains(note))
        let json = try folder.file("points.json", #require(Self.points.bytes(in: "GBK")))
        #expect(try MarkerFile.read(path: json, coordinates: .pixel).entries.count == 1)
        #expect(try PlanReader(path: json, coordinates: .pixel).next() != nil)
    }

    private static let points = """
        {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"title": "墙面开裂"},
        "geometry": {"type": "Point", "coordinates": [1, 2]}}]}
        """

    @Test func `A note of doubt says which option helps`() throws {
        let bytes = try #require("x,y,title\n1,2,벽에 금이 감\n".bytes(in: "EUC-KR"))
        let table = try TableRows(TableStyle(), start: bytes, file: "list.csv") { [] }
        let notes = try table.notes(
            CSVHeader(#require(table.first), columns: [:], file: "list.csv"), tellsUnknown: false)
        #expect(notes.contains(.doubtfulEncoding("Windows-1252")))
        #expect(
            FileNote.doubtfulEncoding("Windows-1252").message(in: .english)
                == "whether the text is Windows-1252 is doubtful; if letters look wrong, say with encoding what it is, "
                + "such as GB18030, Big5, CP932, EUC-KR, Windows-1250, Windows-1251")
    }
}
