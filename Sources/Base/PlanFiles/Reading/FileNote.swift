import PlanBase
import PlanGeometry

/// A note to the user about how a file was read.
public enum FileNote: Codable, Hashable, Sendable {
    /// The file has markers too, but areas were asked for.
    case markersPassedOver(Int)
    /// The file has measured lines too, but areas were asked for.
    case linesPassedOver(Int)
    /// The file has areas too, but markers were asked for.
    case areasPassedOver(Int)
    /// Properties of a table that were found from its content and differ from those of plain CSV; nil for each that does not differ.
    case found(encoding: String?, delimiter: String?, decimal: DecimalSign?, dateOrder: DateOrder?)
    /// The encoding as which the text was read was found, and another one is about as likely.
    case doubtfulEncoding(String)
    /// A text that must be UTF-8 is none, and was read in this encoding, which is a guess.
    case guessedEncoding(String)
    /// A column of dates has some with the day first and others with the month first, such as these.
    case mixedDates(dayFirst: String, monthFirst: String)
    /// Columns that stand for a known column of another name.
    case renamed([ColumnMeaning])
    /// Members of JSON that stand for a known one of another name.
    case renamedMembers([ColumnMeaning])
    /// Numbers of a member that JSON has as texts: how many, and what the first say and where they stand.
    case numbersInTexts(Int, member: String, [Message])
    /// Columns whose names earlier columns of the header have: what they are called instead.
    case repeatedColumns([String])
    /// A column that is not known, but is called nearly as a known one.
    case similar(column: String, known: String)
    /// Columns that are not known, and are kept as properties.
    case unknown([String])

    /// The table has a header and no row.
    case noRows
    /// A workbook's sheet is named, and the file is no workbook.
    case worksheetUnused
    /// A picture is named, and the file is of no format that has annotations of several.
    case imageUnused
    /// Due dates that cannot be read: how many, and what the first say and where they stand.
    case unreadDueDates(Int, [Message])
    /// Other values of a column that cannot be read: how many, what the first say and where they stand, and what to do.
    case unreadCells(Int, column: String, [Message], remedy: Message?)
    /// Dates of a column with a time of day, which is left out: how many, and what the first say and where they stand.
    case timesLeftOut(Int, column: String, [Message])
    /// Numbers of a column that may have either sign before decimals: how many, what the first say, how they are taken and where they
    /// stand, and the sign by which they are others.
    case doubtfulNumbers(Int, column: String, [Message], decimal: DecimalSign)
    /// A status that is no usual one but is like a word for one, and where it stands first.
    case mistypedStatus(String, first: Message, meant: String)
    /// Markers whose number an earlier one has: how many, the first such number, where it stands, and where it stood before.
    case repeatedNumbers(Int, number: Int, first: Message, earlier: Message)
    /// Something in an exchange format that is passed over, as a plan or a marker cannot hold it; that format's reader says what.
    case notTaken(Message)
    /// Something in an exchange format that is taken in another form, such as circles as polygons.
    case converted(Message)
    /// The sheet of a workbook that was read, and those that were not.
    case sheet(String, others: [String])
    /// The row of a workbook's sheet that is the header, where others stand above it.
    case headerRow(Int)
    /// The line of a table in a text that is the header, where others stand above it.
    case headerLine(Int)
    /// Columns of a workbook's sheet that are not known, with formulas for which the file has no value.
    case uncalculated([String])
    /// Rows of a workbook's sheet that are hidden: how many, the first, and true if they were read all the same.
    case hiddenRows(Int, first: Int, areTaken: Bool)
    /// Columns that say in which rooms markers lie, and the one that says on which floor.
    case rooms([String], floor: String?)
    /// Markers without coordinates that were placed in their rooms: how many, and how many pixels apart.
    case placedInRooms(Int, spacing: String)
    /// Those among them that stand in smaller areas, as these cover their rooms: how many, and the first rooms.
    case placedInParts(Int, rooms: [Message])
    /// Those among them that stand closer to others or to a wall, as their rooms are full or small.
    case crowdedInRooms(Int)
    /// Markers whose coordinates lie in another room than the one that they name: how many, and where the first stand and what they name.
    case otherRooms(Int, [Message])
    /// Rows of a list that repeat its header: how many, and where the first stands.
    case repeatedHeaders(Int, first: Int)
    /// Cells right of a sheet's last column with a name, which were passed over.
    case cellsBesideTable(Int)
    /// The file says that it is for a drawing of another size in pixels.
    case otherSize(Size, drawing: Size)
    /// The file names the reference system of its coordinates, which is one of the Earth, and they are taken for pixels.
    case otherReferenceSystem(String)
    /// All areas or all markers lie within one pixel, near this point, and so are hardly given in pixels; what else they may be.
    case withinOnePixel(ofAreas: Bool, at: String, CoordinateGuess?)
    /// All areas are smaller than a pixel, as this one at a point, and so are hardly given in pixels; what else they may be.
    case smallerThanPixel(at: String, CoordinateGuess?)
    /// All areas or markers are at degrees of longitude and latitude, such as this point; the settings that have no place beside the one
    /// that helps.
    case degrees(at: String, insteadOf: [Setting])
    /// All areas or all markers, this many, lie within so many pixels in the drawing's upper left corner; what else they may be.
    case inCorner(ofAreas: Bool, count: Int, width: String, height: String, [CornerGuess])
    /// The areas or markers lie outside the drawing as far as this point, and may be lengths; the setting that says so.
    case perhapsLengths(ofAreas: Bool, upTo: String, Remedy)
    /// The areas or markers lie far outside the drawing, such as at this point, as places on a map in metres do.
    case farOutside(ofAreas: Bool, at: String)
    /// Nearly all areas or markers lie outside the drawing or the areas, and would lie inside if they were read in another way. The
    /// areas need a setting of their own to stay as they are, where they are read as the markers are.
    case misplaced(Misplacement, wouldLieInsideIf: [CoordinateReading], areasKeep: Remedy?)
    /// The boxes of a COCO file seem to be given by two corners, and are read as a corner with a width and a height.
    case boxesSeemCorners
    /// Names that are given a meaning, and that the file lacks; and those that it has.
    case absentMeanings([String], found: [String])
    /// Names that are given a meaning, and that both the areas and the markers have.
    case meaningsOfBoth([String])
    /// Several columns or members are said to mean the same; of those that a marker has the last counts.
    case sharedMeaning([String], meaning: String)

    /// Where areas or markers lie that are read in other coordinates than their own.
    public enum Misplacement: String, Codable, Hashable, Sendable {
        /// The areas lie outside the drawing.
        case areasOutsideDrawing
        /// A good part of the areas lies outside the drawing.
        case areasBeyondDrawing
        /// The markers lie outside the drawing.
        case markersOutsideDrawing
        /// The markers lie on the drawing and outside the areas.
        case markersOutsideAreas
        /// More of the markers lie outside the areas than are so by a mistake.
        case manyMarkersOutsideAreas
    }

    /// Another reading of coordinates, with what says so.
    public enum CoordinateReading: Codable, Hashable, Sendable {
        /// y counts upward from the drawing's lower edge.
        case upwardFromLowerEdge(Remedy)
        /// y counts downward from the drawing's upper edge.
        case downwardFromUpperEdge(Remedy)
        /// y counts upward from the drawing's upper edge, so that it is below 0 on the drawing.
        case upwardFromUpperEdge(Remedy)
        /// The two numbers of a point are the other way round.
        case swapped(Remedy)
        /// The numbers are lengths in the building.
        case lengths(Remedy)
        /// The numbers are percents of the drawing's width and height.
        case percents(Remedy)
    }

    /// A guess at coordinates that lie in a corner of the drawing, with what says so.
    public enum CornerGuess: Codable, Hashable, Sendable {
        /// Lengths in the building.
        case lengths(Remedy)
        /// Percents of the drawing's width and height.
        case percents(Remedy)
    }

    /// A guess at coordinates that are hardly pixels.
    public enum CoordinateGuess: String, Codable, Hashable, Sendable {
        /// Fractions of the drawing's width and height.
        case fractions
        /// Degrees of longitude and latitude.
        case degrees
        /// Degrees of longitude and latitude, unless a few markers lie very near each other.
        case perhapsDegrees
    }

    /// A column's name in the file, and the known column that it stands for.
    public struct ColumnMeaning: Codable, Hashable, Sendable {
        /// The name in the file.
        public let name: String
        /// The known column.
        public let meaning: String

        /// A meaning.
        public init(name: String, meaning: String) { (self.name, self.meaning) = (name, meaning) }
    }
}

extension FileNote: MessageConvertible {
    /// The note in words.
    public var message: Message {
        switch self {
        case .markersPassedOver(let count):
            Message("\(Message.counted(count, .point)) passed over, as markers are no areas")
        case .linesPassedOver(let count):
            Message(
                count: count, one: "\(count) line passed over, as lines are no areas",
                other: "\(count) lines passed over, as lines are no areas")
        case .areasPassedOver(let count):
            Message("\(Message.counted(count, .area)) passed over, as areas are no markers")
        case .found(let encoding, let delimiter, let decimal, let dateOrder):
            Message("read as \(Self.joined(Self.properties(encoding, delimiter, decimal, dateOrder)))")
        case .doubtfulEncoding(let name):
            Message(
                """
                whether the text is \(name) is doubtful; if letters look wrong, say with \(Remedy.set(.encoding)) what it is, \
                such as \(Self.otherEncodings.filter { $0 != name })
                """)
        case .guessedEncoding(let name):
            Message(
                "the text is not UTF-8, as it should be, and is read as \(name), which is a guess; save it as UTF-8")
        case .mixedDates(let dayFirst, let monthFirst):
            Message(
                """
                the dates have two orders: the day first in '\(dayFirst.excerpt)', the month first in \
                '\(monthFirst.excerpt)'; \(Remedy.set(.dateFormat)) says the order of those that could be meant in both
                """)
        case .renamed(let columns):
            Message("read \(Self.joined(columns.map { Message("column '\($0.name.excerpt)' as \($0.meaning)") }))")
        case .renamedMembers(let members):
            Message("read \(Self.joined(members.map { Message("member '\($0.name.excerpt)' as \($0.meaning)") }))")
        case .numbersInTexts(let count, let member, let values):
            Message(
                count: count, one: "\(count) text of '\(member.excerpt)' is read as the number that it is: \(values)",
                other: "\(count) texts of '\(member.excerpt)' are read as the numbers that they are: \(values)")
        case .repeatedColumns(let names):
            Message(
                "columns whose names the header has already are called \(Self.quoted(names)), and stay properties")
        case .similar(let column, let known):
            Message(
                """
                column '\(column.excerpt)' is not known; if it is the \(known), say so with \
                \(Remedy.map((column.excerpt, known)))
                """)
        case .unknown(let columns): Message("kept as properties: \(Self.quoted(columns))")
        case .noRows: Message("the table has a header and no rows")
        case .worksheetUnused:
            Message("\(Setting.worksheet) does nothing here; it goes with a workbook (.xlsx or .ods)")
        case .imageUnused: Message("\(Setting.image) does nothing here; it goes with COCO or Web Annotations")
        case .unreadDueDates(let count, let values): Self.unreadDueDates(count, values)
        case .unreadCells(let count, let column, let values, let remedy):
            Self.adding(remedy, to: Self.unreadCells(count, column, values))
        case .timesLeftOut(let count, let column, let values): Self.timesLeftOut(count, column, values)
        case .doubtfulNumbers(let count, let column, let values, let decimal):
            Self.doubtfulNumbers(count, column, values, decimal)
        case .mistypedStatus(let status, let first, let meant):
            Message("the status '\(status.excerpt)' is no usual one, first at \(first); did you mean '\(meant)'?")
        case .repeatedNumbers(1, let number, let first, let earlier):
            Message("the number \(number) at \(first) was given already at \(earlier); both markers have it")
        case .repeatedNumbers(let count, let number, let first, let earlier):
            Message(
                """
                \(count) markers have a number that was given already, the first at \(first): \(number), \
                as at \(earlier)
                """)
        case .notTaken(let what): Message("not taken: \(what)")
        case .converted(let what): Message("converted: \(what)")
        case .sheet(let name, let others):
            Message(
                """
                read the sheet '\(name.excerpt)'; there is also \(Self.quoted(others)), \
                which \(Remedy.set(.worksheet)) chooses
                """)
        case .headerRow(let row):
            Message("row \(row) of the sheet is the header; what is above it is passed over")
        case .headerLine(let line): Message("line \(line) is the header; what is above it is passed over")
        case .uncalculated(let columns):
            Message(
                """
                formulas without a value passed over in \(Self.quoted(columns)); open \
                the file in a spreadsheet program and save it again
                """)
        case .hiddenRows(let count, let first, let areTaken): Self.hiddenRows(count, first, areTaken)
        case .rooms(let columns, nil): Message("rooms are read from \(Self.quoted(columns))")
        case .rooms(let columns, let floor?):
            Message("rooms are read from \(Self.quoted(columns)), floors from '\(floor.excerpt)'")
        case .placedInRooms(let count, let spacing): Self.placedInRooms(count, spacing)
        case .placedInParts(let count, let rooms):
            Message(
                count: count,
                one:
                    "\(Message.counted(count, .marker)) put into a smaller area, as smaller areas cover its room: \(rooms)",
                other: "\(Message.counted(count, .marker)) put into smaller areas, as these cover their rooms: \(rooms)"
            )
        case .crowdedInRooms(let count):
            Message(
                count: count,
                one:
                    "\(Message.counted(count, .marker)) stands closer to others or to a wall, as its room is full or small",
                other:
                    "\(Message.counted(count, .marker)) stand closer to others or to a wall, as their rooms are full or small"
            )
        case .otherRooms(let count, let first):
            Message(
                """
                the coordinates lie in another room than the one named in \(Message.counted(count, .row)): \(first); the coordinates \
                are taken
                """)
        case .repeatedHeaders(let count, let first):
            Message(
                count: count, one: "\(count) row passed over that repeats the header, row \(first)",
                other: "\(count) rows passed over that repeat the header, the first is row \(first)")
        case .cellsBesideTable(let count):
            Message(
                count: count,
                one: "\(count) cell passed over, as it stands right of the header's last column",
                other: "\(count) cells passed over, as they stand right of the header's last column")
        case .otherSize(let size, let drawing): Self.otherSize(size, drawing)
        case .otherReferenceSystem(let name):
            Message(
                """
                the file says that its coordinates are those of '\(name.excerpt)', and they are taken for pixels; write pixels, or give \
                the coordinates of the drawing's edges with \(Remedy.set(.bounds, to: "west,south,east,north"))
                """)
        case .withinOnePixel(true, let point, let guess):
            Message("all areas lie within one pixel, at \(point); \(Self.remedy(guess))")
        case .withinOnePixel(false, let point, let guess):
            Message("all markers lie within one pixel, at \(point); \(Self.remedy(guess))")
        case .smallerThanPixel(let point, let guess):
            Message("all areas are smaller than a pixel, such as that at \(point); \(Self.remedy(guess))")
        case .degrees(let point, let settings): Message.degrees(at: point, insteadOf: settings)
        case .inCorner(let ofAreas, let count, let width, let height, let guesses):
            Self.inCorner(Message.counted(count, ofAreas ? .area : .marker), width, height, guesses)
        case .perhapsLengths(let ofAreas, let point, let remedy):
            Message(
                """
                \(Self.outside(ofAreas)), as far as \(point); if they are lengths in the building, say so with \(remedy), which \
                needs the drawing's scale
                """)
        case .farOutside(let ofAreas, let point):
            Message(
                """
                \(Self.outside(ofAreas)), such as at \(point); if they are places on a map in metres, give those of the drawing's \
                edges with \(Remedy.set(.bounds, to: "west,south,east,north"))
                """)
        case .misplaced(let place, let readings, let areasKeep): Self.misplaced(place, readings, areasKeep)
        case .boxesSeemCorners:
            Message(
                """
                the boxes seem to be given by two corners, x1, y1, x2 and y2, and are read as x, y, width and height, as COCO has them; \
                write the width and the height
                """)
        case .absentMeanings(let names, let found):
            Message(
                "\(Setting.map) names \(Self.quoted(names)), which the file has not (it has: \(Self.quoted(found)))")
        case .meaningsOfBoth(let names):
            Message(
                "\(Setting.map) names \(Self.quoted(names)), which counts for the areas and for the markers, as both files have it"
            )
        case .sharedMeaning(let names, let meaning):
            Message(
                """
                \(Setting.map) has \(Self.quoted(names)) all mean \(meaning); of those that a marker has the last counts, and the \
                others stay properties
                """)
        }
    }

    private static func placedInRooms(_ count: Int, _ spacing: String) -> Message {
        let markers = Message.counted(count, .marker)
        return Message(
            count: count,
            one: """
                \(markers) without coordinates put onto free paper in its room, \(spacing) px from others as far as there is room; \
                it counts as not yet located
                """,
            other: """
                \(markers) without coordinates put onto free paper in their rooms, \(spacing) px apart as far as there is room; \
                they count as not yet located
                """)
    }

    private static func hiddenRows(_ count: Int, _ first: Int, _ areTaken: Bool) -> Message {
        guard areTaken else {
            return Message(
                count: count,
                one: """
                    \(count) row left out that is hidden in the sheet, row \(first); \(Remedy.set(.hidden, to: "take")) takes it
                    """,
                other: """
                    \(count) rows left out that are hidden in the sheet, the first is row \(first); \
                    \(Remedy.set(.hidden, to: "take")) takes them
                    """)
        }
        return Message(
            count: count,
            one: """
                \(count) row read that is hidden in the sheet, row \(first); \(Remedy.set(.hidden, to: "leave")) leaves it out
                """,
            other: """
                \(count) rows read that are hidden in the sheet, the first is row \(first); \
                \(Remedy.set(.hidden, to: "leave")) leaves them out
                """)
    }

    private static func otherSize(_ size: Size, _ drawing: Size) -> Message {
        let sizes = [size, drawing].map { "\($0.width.exact) x \($0.height.exact)" }
        guard (size.width, size.height) == (drawing.height, drawing.width) else {
            return Message(
                "the file is for a drawing of \(sizes[0]) pixels, this one has \(sizes[1]); its places are taken as they are"
            )
        }
        return Message(
            """
            the file is for a drawing of \(sizes[0]) pixels, this one has \(sizes[1]). \
            The file seems to be for the drawing as it is stored
            """
        ).advising(Message("\(Remedy.use(.import)) turns its places with \(Remedy.set(.asStored))"))
    }

    private static func remedy(_ guess: CoordinateGuess?) -> Message {
        switch guess {
        case .fractions:
            Message("if these are fractions of the drawing, say so with \(Remedy.set(.coordinates, to: "normalized"))")
        case .degrees, .perhapsDegrees:
            Message(
                """
                these look like degrees of longitude and latitude, which are no places on a drawing; \
                give those of the drawing's edges with \(Remedy.set(.bounds, to: "west,south,east,north")), \
                or places projected to metres
                """)
        case nil:
            Message(
                """
                give pixels from the drawing's top-left corner, \
                or say with \(Remedy.set(.coordinates)) what these are
                """)
        }
    }

    private static func inCorner(
        _ objects: Message, _ width: String, _ height: String, _ guesses: [CornerGuess]
    ) -> Message {
        let finding = Message(
            "all \(objects) lie in the drawing's upper left corner, within \(width) x \(height) pixels")
        return guesses.reduce(finding) { finding, guess in
            switch guess {
            case .lengths(let remedy):
                Message("\(finding); \(Message("if they are lengths in the building, say so with \(remedy)"))")
            case .percents(let remedy):
                Message(
                    """
                    \(finding); \(Message("if they are percents of the drawing's width and height, say so with \(remedy)"))
                    """)
            }
        }
    }

    private static func outside(_ ofAreas: Bool) -> Message {
        ofAreas ? Message("the areas lie outside the drawing") : Message("most markers lie outside the drawing")
    }

    private static func misplaced(
        _ place: Misplacement, _ readings: [CoordinateReading], _ areasKeep: Remedy?
    ) -> Message {
        let finding =
            switch place {
            case .areasOutsideDrawing: outside(true)
            case .areasBeyondDrawing: Message("many areas reach beyond the drawing")
            case .markersOutsideDrawing: outside(false)
            case .markersOutsideAreas: Message("nearly all markers lie outside the areas")
            case .manyMarkersOutsideAreas: Message("many markers lie outside the areas")
            }
        let clauses =
            readings.map(\.message) + (areasKeep.map { [Message("\($0) leaves the areas as they are")] } ?? [])
        return clauses.reduce(finding) { Message("\($0); \($1)") }
    }

    private static func unreadDueDates(_ count: Int, _ values: [Message]) -> Message {
        let dates = Message.counted(count, .dueDate)
        return Message(
            count: count,
            one: """
                \(dates) cannot be read and stays a property: \(values); write dates as 2026-03-01, or say with \
                \(Remedy.set(.dateFormat)) what 3/1/2026 means
                """,
            other: """
                \(dates) cannot be read and stay properties: \(values); write dates as 2026-03-01, or say with \
                \(Remedy.set(.dateFormat)) what 3/1/2026 means
                """)
    }

    private static func unreadCells(_ count: Int, _ column: String, _ values: [Message]) -> Message {
        let counted = Message.counted(count, .value)
        return Message(
            count: count, one: "\(counted) of '\(column.excerpt)' cannot be read and stays a property: \(values)",
            other: "\(counted) of '\(column.excerpt)' cannot be read and stay properties: \(values)")
    }

    private static func timesLeftOut(_ count: Int, _ column: String, _ values: [Message]) -> Message {
        Message(
            count: count,
            one: """
                \(count) date of '\(column.excerpt)' has a time of day, which the marker keeps as a property beside the day: \(values)
                """,
            other: """
                \(count) dates of '\(column.excerpt)' have a time of day, which markers keep as a property beside the day: \(values)
                """)
    }

    private static func doubtfulNumbers(
        _ count: Int, _ column: String, _ values: [Message], _ decimal: DecimalSign
    ) -> Message {
        let remedy = Remedy.set(.decimal, to: decimal.rawValue)
        return Message(
            count: count,
            one:
                "\(count) number of '\(column.excerpt)' can be read in two ways: \(values); \(remedy) takes the other way",
            other:
                "\(count) numbers of '\(column.excerpt)' can be read in two ways: \(values); \(remedy) takes the other way"
        )
    }

    private static func adding(_ remedy: Message?, to problem: Message) -> Message {
        remedy.map { Message("\(problem); \($0)") } ?? problem
    }

    private static func quoted(_ names: [String]) -> [Message] { names.map { Message("'\($0.excerpt)'") } }

    /// Clauses one after another, which other languages part otherwise than the names of an enumeration.
    private static func joined(_ clauses: [Message]) -> Message {
        Message.joined(clauses) { Message("\($0), \($1)") }
    }

    private static func properties(
        _ encoding: String?, _ delimiter: String?, _ decimal: DecimalSign?, _ dateOrder: DateOrder?
    ) -> [Message] {
        [
            encoding.map { Message("text in \($0)") },
            delimiter.map {
                switch $0 {
                case "\t": Message("columns separated by tabs")
                case " ": Message("columns separated by blanks")
                default: Message("columns separated by '\($0)'")
                }
            },
            decimal == .comma ? Message("decimal commas") : nil,
            dateOrder.map { message(on: $0) },
        ].compactMap(\.self)
    }

    private static func message(on order: DateOrder) -> Message {
        switch order {
        case .yearMonthDay: Message("dates with the year first")
        case .dayMonthYear: Message("dates with the day first")
        case .monthDayYear: Message("dates with the month first")
        }
    }

    /// Encodings that are often met.
    private static let otherEncodings = [
        "GB18030", "Big5", "CP932", "EUC-KR", "Windows-1252", "Windows-1250", "Windows-1251",
    ]
}

extension FileNote.CoordinateReading {
    /// The condition under which areas or markers would lie inside, with the setting that says so.
    var message: Message {
        switch self {
        case .upwardFromLowerEdge(let remedy):
            Message("they would lie inside if y counted upward from the drawing's lower edge, as \(remedy) says")
        case .downwardFromUpperEdge(let remedy):
            Message("they would lie inside if y counted downward from the drawing's upper edge, as \(remedy) says")
        case .upwardFromUpperEdge(let remedy):
            Message(
                """
                they would lie inside if y counted upward from the drawing's upper edge, below 0 on the drawing, as \(remedy) says
                """)
        case .swapped(let remedy):
            Message(
                "they would lie inside if the two numbers of each point were the other way round, as \(remedy) says")
        case .lengths(let remedy):
            Message("they would lie inside if they were lengths in the building, as \(remedy) says")
        case .percents(let remedy):
            Message(
                "they would lie inside if they were percents of the drawing's width and height, as \(remedy) says")
        }
    }
}
