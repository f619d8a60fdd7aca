import PlanBase
import PlanJSON
import PlanModel
import PlanTables

/// The members of entries that say in which rooms markers lie, as the columns of a table do.
package struct RoomMembers: Sendable {
    /// The member that is called as an area is.
    private let area: String?
    /// The other members of rooms.
    private let rooms: [String]
    private let floor: String?

    /// The members of rooms among those of some names.
    package init(among names: some Sequence<String>) {
        let names = names.sorted()
        area = names.first { $0.lowercased() == "area" }
        let others = names.filter { $0.lowercased() != "area" }
        rooms = ColumnNames.roomColumns(others).map { others[$0] }
        floor = ColumnNames.floorColumn(others).map { others[$0] }
    }

    /// True if no member says a room.
    package var isEmpty: Bool { area == nil && rooms.isEmpty }

    /// Returns the room that an entry names; nil if it names none.
    ///
    /// - Parameter lacksCoordinates: True for an entry whose place the room alone can tell.
    package func room(of members: [String: JSONValue], lacksCoordinates: Bool) -> ListedRoom? {
        guard !isEmpty else { return nil }
        func text(_ name: String) -> String? { members[name]?.plainText.flatMap { $0.isBlank ? nil : $0.trimmed } }
        func namesRoom(_ area: JSONValue?) -> Bool {
            // A number measures the area, unless nothing else says where the marker is.
            area?.string != nil || area?.number != nil && rooms.isEmpty && lacksCoordinates
        }
        let texts = (area.map { namesRoom(members[$0]) ? [$0] : rooms } ?? rooms).compactMap(text)
        return ListedRoom(texts, floor: floor.flatMap(text), inColumn: floor)
    }
}

extension ListedRoom {
    /// The room of the texts that columns of rooms have in a row; nil without texts.
    ///
    /// - Parameters:
    ///   - floor: The text in the column of floors. Where the column may be of something else, only a floor counts.
    ///   - column: The name of that column.
    init?(_ texts: [String], floor: String?, inColumn column: String?) {
        guard !texts.isEmpty else { return nil }
        let isVague = column.map { ColumnNames.mayBeNoFloor($0) } ?? false
        let isFloor = floor.map { !isVague || WrittenFloor.isFloor($0) } ?? false
        self.init(texts.joined(separator: " "), floor: isFloor ? floor : nil)
    }

    /// The room that an entry's members name, as the columns of a table do; nil if they name none.
    ///
    /// - Parameter lacksCoordinates: True for an entry whose place the room alone can tell.
    init?(in members: [String: JSONValue], lacksCoordinates: Bool = false) {
        let found = RoomMembers(among: members.keys).room(of: members, lacksCoordinates: lacksCoordinates)
        guard let found else { return nil }
        self = found
    }
}
