import PlanBase
import PlanModel

extension ColumnNames {
    /// The meaning of a column of floors, which a user can give to one; the column is kept as a property all the same.
    package static let floor = "floor"

    /// The names of columns of rooms' numbers, and of rooms, without case, spaces, hyphens and dots, in the languages of Europe, Chinese
    /// and Japanese.
    private static let roomNumbers: Set = [
        "raumnr", "raumnummer", "zimmernr", "zimmernummer", "roomno", "roomnr", "roomnumber", "roomid", "房间号", "房号",
        "房间编号", "部屋番号", "室番号", "ruimtenr", "ruimtenummer", "kamernummer", "rumsnr", "rumsnummer", "romnr", "romnummer",
        "lokalenr", "nrpomieszczenia", "numerpomieszczenia", "nrpokoju", "číslomístnosti", "numérodepièce", "ndepièce",
        "numerolocale", "nlocale", "odano", "mahalno", "номерпомещения", "№помещения",
    ]
    private static let rooms: Set = [
        "area", "raum", "room", "zimmer", "space", "raumname", "raumbezeichnung", "roomname", "raumort", "ortraum",
        "房间", "房间名称", "房间名", "区域", "部屋", "部屋名", "室名", "habitación", "habitacion", "estancia", "pièce", "salle",
        "sala", "locale", "stanza", "vano", "ambiente", "cômodo", "compartimento", "pomieszczenie", "pokój", "pokoj",
        "místnost", "miestnosť", "helyiség", "helyiseg", "prostor", "prostorija", "ruimte", "kamer", "rum", "rom",
        "lokale",
        "huone", "oda", "mahal", "помещение", "комната",
    ]
    /// Names of columns that have rooms where no other column has.
    private static let places: Set = [
        "ort", "location", "lage", "standort", "einbauort", "bereich", "位置", "地点", "部位", "場所", "local", "lieu",
        "emplacement",
        "localisation", "ubicación", "ubicacion", "luogo", "localização", "lokalizacja", "umístění", "locatie", "plats",
        "sted",
        "konum", "место", "расположение",
    ]
    /// Beginnings and ends of words for rooms and places.
    private static let wordParts = [
        "raum", "zimmer", "room", "房间", "位置", "部屋", "habitaci", "pomieszcz", "ruimte", "kamer", "lokal", "помещен",
    ]

    private static func letters(of name: String) -> String { name.normalizedKey.filter { !".:/()".contains($0) } }

    /// The columns of names that say in which room a marker lies: the number of the room, its name, or both.
    package static func roomColumns(_ names: [String]) -> [Int] {
        let keys = names.map(letters)
        let found = [roomNumbers, rooms].compactMap { names in keys.firstIndex(where: names.contains) }
        return found.isEmpty ? keys.firstIndex(where: places.contains).map { [$0] } ?? [] : found
    }

    /// The column of names that says on which floor a marker lies.
    package static func floorColumn(_ names: [String]) -> Int? {
        names.map(letters).firstIndex { RoomNameMatcher.floorNames.contains($0) }
    }

    /// True if a column of floors of a name may be about something else.
    package static func mayBeNoFloor(_ name: String) -> Bool {
        ["level", "stock", "niveau", "nivel", "livello"].contains(name.lowercased())
    }

    /// Advice on columns of which none is known to have rooms.
    ///
    /// - Parameter likely: The name of one that may have them.
    package static func adviceOnRooms(_ likely: String?) -> Message {
        Message("\(Remedy.map((likely ?? "Raum", "area"))) says which column has the rooms")
    }

    /// Returns the first of some names that may be that of rooms by one of its words; nil if there is none.
    package static func likelyRooms(among names: [String]) -> String? {
        names.first { !known.contains(key(of: $0)) && hasRoomWord($0) }
    }

    /// True if one of the words of a name is that of rooms or places.
    static func hasRoomWord(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter }
        return words.contains { word in
            let text = String(word)
            return rooms.contains(text) || places.contains(text)
                || wordParts.contains { text.hasPrefix($0) || text.hasSuffix($0) }
        }
    }

    /// True if a row may be the header of a list of rooms without coordinates: one of several names is that of rooms.
    static func nameRooms(_ names: [String]) -> Bool {
        !roomColumns(names).isEmpty
            && names.count { isKnown($0) } + (floorColumn(names) == nil ? 0 : 1) > 0
    }

    /// True if a text may be the name of a column.
    package static func isName(_ text: String) -> Bool {
        // Names are short, and most texts are not.
        guard text.utf8.count <= 40 else { return false }
        return isKnown(text) || !roomColumns([text]).isEmpty || floorColumn([text]) != nil
    }

    /// True if most of a row's texts, and two at least, are names of columns, so that the row is a header.
    package static func areNames(_ row: [String]) -> Bool {
        let texts = row.filter { !$0.isBlank }
        guard texts.count > 1 else { return false }
        let keys = texts.map { key(of: $0) }
        let count = texts.count { isKnown($0) } + roomColumns(texts).count + (floorColumn(texts) == nil ? 0 : 1)
        return Set(keys).count == keys.count && count > 1 && 2 * count > texts.count
    }
}

extension CSVHeader {
    /// The columns that say in which room a marker lies: the one that means the area, else the number of the room, its name, or both.
    package var roomColumns: [Int] {
        index(of: "area").map { [$0] } ?? ColumnNames.roomColumns(names)
    }

    /// The name of a column that is none of rooms for sure, but may be by one of its words; nil if there is none.
    package var likelyRoomColumn: String? {
        zip(names, meanings).first { !ColumnNames.known.contains($1) && ColumnNames.hasRoomWord($0) }?.0
    }

    /// The column that says on which floor a marker lies; nil if there is none.
    package var floorColumn: Int? { index(of: ColumnNames.floor) ?? ColumnNames.floorColumn(names) }
}
