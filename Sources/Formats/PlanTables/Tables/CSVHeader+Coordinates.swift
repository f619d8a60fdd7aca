import PlanBase
import PlanFiles
import PlanModel

extension CSVHeader {
    /// The indices of the columns that hold coordinate pairs: `x` and `y`, or `lng` and `lat` for map points.
    public func coordinateColumns(
        for coordinates: CoordinateSystem, file: String, line: Int
    ) throws(InputError) -> (x: Int, y: Int) {
        let hasMapColumns = index(of: "lat") != nil && index(of: "lng") != nil
        let hasPlainColumns = index(of: "x") != nil && index(of: "y") != nil
        let remedy: Message? =
            if coordinates.isMap {
                hasPlainColumns
                    ? Message("columns x and y go with the coordinates pixel, normalized or vision") : nil
            } else {
                hasMapColumns
                    ? Message(
                        """
                        columns lat and lng go with the coordinates leaflet or flutter-map, and degrees with \
                        \(Remedy.set(.bounds, to: "west,south,east,north")) too
                        """) : nil
            }
        let columns = try indices(
            of: coordinates.isMap ? ["lng", "lat"] : ["x", "y"], file: file, line: line,
            remedy: remedy ?? adviceOnCoordinates(isMap: coordinates.isMap))
        return (columns[0], columns[1])
    }

    /// Returns advice on a header that lacks the columns of coordinates, by what the header has.
    ///
    /// - Parameter isMap: Whether latitudes and longitudes are wanted, else pixels.
    package func adviceOnCoordinates(isMap: Bool) -> Message {
        if names.count > 1, names.allSatisfy({ DecimalSign.point.number($0) != nil }) {
            return Message("the first row has numbers; write the columns' names above it")
        }
        let (x, y) = isMap ? ("lng", "lat") : ("x", "y")
        if let (first, second) = likelyColumns(isMap: isMap) {
            return Self.advice(onPair: (first.excerpt, second.excerpt), x, y)
        }
        if names.count(where: { DecimalSign.point.number($0) != nil }) > 1 {
            return Message("the first row has numbers; write the columns' names above it")
        }
        if let delimiter = likelyDelimiter {
            let advice =
                delimiter == "\t"
                ? Message("if tabs divide the columns, say so with \(Remedy.set(.delimiter, to: "tab"))")
                : Message(
                    "if '\(delimiter)' divides the columns, say so with \(Remedy.set(.delimiter, to: String(delimiter)))"
                )
            guard names.count == 1, ";,\t|".contains(delimiter) else { return advice }
            // Columns that are divided so are found, unless the line is one cell.
            return Message("\(advice); if each line is in quotes, take these quotes away")
        }
        if let advice = adviceOnRooms { return advice }
        let missing = [x, y].filter { index(of: $0) == nil }
        let unknown = zip(names, meanings).filter { !$0.isEmpty && !ColumnNames.known.contains($1) }.map(\.0.excerpt)
        switch (unknown.count, missing.count) {
        case (0, _): return Message("\(Remedy.set(.map)) says which columns these are")
        case (1, 1):
            let remedy = Remedy.map((unknown[0], missing[0]))
            return Message("\(remedy) says that column '\(unknown[0])' is one of these")
        case (2, 2): return Self.advice(onPair: (unknown[0], unknown[1]), x, y)
        case (_, 1): return Message("\(Remedy.map(("NAME", missing[0]))) says which column it is")
        default:
            return Message(
                """
                \(Remedy.map(("FIRST", x), ("SECOND", y))) says which columns these are; if the list has rooms instead, \
                \(Remedy.map(("NAME", "area"))) says which column has them
                """)
        }
    }

    private static func advice(onPair pair: (first: String, second: String), _ x: String, _ y: String) -> Message {
        Message(
            """
            if these are '\(pair.first)' and '\(pair.second)', say so with \(Remedy.map((pair.first, x), (pair.second, y)))
            """)
    }

    /// Advice on a header that has rooms instead of coordinates; nil if it has coordinates, or no rooms.
    private var adviceOnRooms: Message? {
        guard ColumnNames.coordinates.allSatisfy({ index(of: $0) == nil }) else { return nil }
        if let room = roomColumns.first {
            return Message(
                """
                column '\(names[room].excerpt)' has rooms, into which \(Remedy.use(.import)) puts markers with \
                \(Remedy.set(.placeBy, to: "area"))
                """)
        }
        guard let room = likelyRoomColumn else { return nil }
        return Message(
            """
            if column '\(room.excerpt)' has rooms, \(Remedy.use(.import)) puts markers into them with \
            \(Remedy.map((room.excerpt, "area")))
            """)
    }

    /// Words by which the two coordinates of a place are called, in the order of the coordinates.
    private static let pixelWords = [
        ("x", "y"), ("left", "top"), ("column", "row"), ("col", "row"), ("easting", "northing"), ("east", "north"),
        ("rechtswert", "hochwert"), ("横坐标", "纵坐标"),
        ("u", "v"),
    ]
    private static let mapWords = [("longitude", "latitude"), ("long", "lat"), ("lng", "lat"), ("lon", "lat")]

    /// The names of two columns that may have the coordinates of places in the drawing, by a word of each; nil if there are none.
    package var likelyCoordinates: (x: String, y: String)? { likelyColumns(isMap: false).map { ($0.0, $0.1) } }

    /// Two columns that are called alike but for such words, such as `x_location` and `y_location`. Headers of very many columns, and very
    /// long names, are not looked at.
    private func likelyColumns(isMap: Bool) -> (String, String)? {
        guard names.count <= 1_000 else { return nil }
        let plain = names.map { $0.utf8.count <= 60 ? $0.lowercased() : "" }
        let places = Dictionary(zip(plain, plain.indices)) { first, _ in first }
        for (first, second) in isMap ? Self.mapWords + Self.pixelWords : Self.pixelWords + Self.mapWords {
            for (index, name) in plain.enumerated() {
                for place in name.indices where name[place...].hasPrefix(first) {
                    let partner = name[..<place] + second + name[place...].dropFirst(first.count)
                    if let other = places[String(partner)] { return (names[index], names[other]) }
                }
            }
        }
        return nil
    }

    /// A character in a name that may rather divide columns; `nil` if there is none. In a lone name nearly any may.
    private var likelyDelimiter: Character? {
        let usual: [Character] = ["\t", ";", "|"]
        let others: [Character] = names.count == 1 ? [",", "^", "~", ":", "/", "#", " "] : []
        return (usual + others).first { character in names.contains { $0.contains(character) } }
    }
}
