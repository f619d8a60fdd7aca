import PlanBase

extension InputError {
    /// The error on one line: `rooms.geojson: feature 3 ("Kitchen"): …`, `defects.csv:12: …`.
    public var message: Message {
        let message = Message("\(FilePlace.message(place, in: path)): \(cause)", context: "place")
        return section.map(message.within) ?? message
    }
}

extension InputError.Cause: MessageConvertible {
    /// The problem and the advice on how to solve it, without the file's name.
    public var message: Message {
        switch self {
        case .notFound: Message("no such file")
        case .isDirectory: Message("is a folder, not a file")
        case .notReadable(let reason): Message("cannot be read: \(reason)")
        case .empty: Message("the file is empty")
        case .notText(let found): Message("is \(found), not a text such as CSV or GeoJSON")
        case .foreign(let format): format.message
        case .notUTF8(nil): Message("the text is not UTF-8; save the file as UTF-8")
        case .notUTF8(let encoding?): Message("the text is \(encoding); save the file as UTF-8")
        case .unknownEncoding(let name):
            Message("the encoding '\(name.excerpt)' is not known; 'iconv --list' lists those that are")
        case .notInEncoding(let name): Message("the text is not \(name.excerpt); give another \(Remedy.set(.encoding))")
        case .needsPlan(let format):
            Message("\(format) is read into a plan of the drawing alone").advising(
                Message("\(Remedy.use(.import)) does that"))
        case .notXFDF: Message("is no whole XFDF: an XML text with the element xfdf; save the comments again")
        case .notWorkbook: Message("is a ZIP archive, but no workbook; save the table as .xlsx, .ods or CSV")
        case .encryptedWorkbook: Message("the workbook has a password; save it without one")
        case .notKML(let reason): Message("is no KML that can be read: \(reason)")
        case .damagedWorkbook(nil):
            Message("the workbook is damaged; open it in a spreadsheet program and save it again")
        case .damagedWorkbook(let part?):
            Message("the workbook is damaged (\(part.excerpt)); open it in a spreadsheet program and save it again")
        case .noSuchSheet(_, []): Message("the workbook has no sheet with cells")
        case .noSuchSheet(let name, let known):
            Message(
                """
                the workbook has no sheet '\((name ?? "").excerpt)'; \
                it has \(known.prefix(20).map { Message("'\($0.excerpt)'") })
                """)
        case .cellTooLong(let limit): Message("a cell has more than \(limit) bytes; is it the right file?")
        case .severalImages(let known):
            Message(
                """
                has annotations of \(known.count) pictures, and none has the drawing's file name; \
                \(Remedy.set(.image)) chooses one: \(Self.list(known))
                """)
        case .sameImageNames(let name, let ids):
            Message(
                """
                has \(ids.count) pictures of the name '\(name.excerpt)'; \
                \(Remedy.set(.image)) chooses one by its id: \(Self.list(ids))
                """)
        case .noSuchImage(let name, let known):
            Message("has no picture '\(name.excerpt)'; it has \(Self.list(known))")
        case .zeroByte: Message("a zero byte, which no text has; is it the right file?")
        case .tooLarge(let limit):
            Message("is larger than \(limit) bytes, the most that is read; is it the right file?")
        case .tooLargeToImport(let limit):
            Message(
                """
                is larger than \(limit >> 20) MiB, the most that is read of its format; \
                CSV and JSON lines may be of any size
                """)
        case .cutOffPoint(let number):
            Message("ends within point \(number); each point takes 16 bytes, two little-endian doubles")
        case .unfit(let reason): reason
        case .degrees(let point, let settings): Message.degrees(at: point, insteadOf: settings)
        case .mapUnusable(let format):
            Message(
                """
                \(Setting.map) cannot be used, as what \(format) has is of fixed meaning; leave it out, or save the file as \
                GeoJSON, JSON lines or CSV
                """)
        case .mappedTwice(let name):
            Message("\(Setting.map) gives '\(name.excerpt)' a meaning twice; give it one")
        case .meaningTwice(let meaning, let columns):
            Message(
                """
                \(Setting.map) has \(columns.map { Message("'\($0.excerpt)'") }) all mean \(meaning); choose one of them
                """)
        case .unclosedQuote:
            Message("a quoted field is never closed; end it with \", and write a quote inside a field as \"\"")
        case .textAfterQuote:
            Message("text after a field's closing quote; write a quote inside a quoted field as \"\"")
        case .rowTooLong(let limit): Message("a row is longer than \(limit) bytes; is a quote never closed?")
        case .missingColumns(let missing, let found, let hint):
            Self.adding(
                hint,
                to: Message(
                    count: missing.count,
                    one: "the header has no column \(Self.names(missing)) (it has: \(Self.list(found)))",
                    other: "the header has no columns \(Self.names(missing)) (it has: \(Self.list(found)))"))
        case .unknownColumn(let name, let known):
            Message(
                """
                there is no column '\(name.excerpt)' to map to; \
                known are \(known)
                """)
        case .missingMembers(let missing, let found):
            Message(
                count: missing.count,
                one: "no marker has a member \(Self.names(missing)) (they have: \(Self.list(found)))",
                other: "no marker has members \(Self.names(missing)) (they have: \(Self.list(found)))")
        case .missingRooms(let found, let hint):
            Self.adding(
                hint,
                to: Message("there are neither coordinates nor a column of rooms (there are: \(Self.list(found)))"))
        case .missingAreaMembers(let missing, let found):
            Message(
                count: missing.count,
                one: "no area has a member \(Self.names(missing)) (they have: \(Self.list(found)))",
                other: "no area has members \(Self.names(missing)) (they have: \(Self.list(found)))")
        case .duplicateColumn(let name): Message("the header has the column '\(name.excerpt)' twice")
        case .failedFormula(let column, nil):
            Message(
                """
                column '\(column.excerpt)': the file has no value for the formula; open \
                it in a spreadsheet program and save it again
                """)
        case .failedFormula(let column, let error?):
            Message(
                """
                column '\(column.excerpt)': '\(error.excerpt)' is the error of a formula; \
                mend the formula or empty the cell
                """)
        case .notANumber(let column, ""): Message("column '\(column)' is empty; a number is needed")
        case .notANumber(let column, let text):
            Self.adding(
                Self.advice(onNumber: text), to: Message("column '\(column)': '\(text.excerpt)' is not a number"))
        case .raggedRow(let fields, let expected):
            Message(
                count: fields, one: "the row has \(fields) field, the header \(expected)",
                other: "the row has \(fields) fields, the header \(expected)")
        case .tooFewFields(let fields, let needed):
            Message(
                count: fields, one: "the row has \(fields) field; \(needed) are needed",
                other: "the row has \(fields) fields; \(needed) are needed")
        case .otherFieldCount(let fields, let expected):
            Message(
                count: fields, one: "the row has \(fields) field, the first row \(expected)",
                other: "the row has \(fields) fields, the first row \(expected)")
        case .notJSON(let reason): Message("not JSON: \(reason)")
        case .notGeoJSON(let found): Message("not GeoJSON: the text is \(found); needed is a FeatureCollection")
        case .wrongKind(let member, let found, let expected):
            Message("\(member) is \(found); GeoJSON has \(expected) there")
        case .wrongGeometry(let found, nil): Message("\(found), where an area is needed")
        case .wrongGeometry(let found, let expected?): Message("the geometry is \(found); needed is \(expected)")
        case .tooFewPoints(let ring, let count):
            Message(
                count: count, one: "\(ring) has \(count) different point; an area needs at least three",
                other: "\(ring) has \(count) different points; an area needs at least three")
        case .openRing(let ring, let first, let last):
            Message(
                """
                \(ring) is open: it starts at \(first) and ends at \(last); \
                repeat the first point at the end
                """)
        case .notFinite(let subject, let coordinates):
            Message("\(subject) \(coordinates) is out of range; coordinates must be finite numbers")
        case .textTooLong(let member, let bytes, let limit):
            Message("\(member) is \(TextLimit.message(bytes: bytes, limit: limit))", context: "length")
        }
    }

    /// The first of some names.
    private static func list(_ names: [String]) -> [Message] {
        Message.beginning(of: names) { Message(untranslated: $0.excerpt) }
    }

    /// The names of what is missing.
    private static func names(_ missing: [String]) -> Message {
        Message.joined(missing.map { .quoted($0) }) { Message("\($0) and \($1)", context: "names") }
    }

    /// A problem, and what to do about it if that is known.
    private static func adding(_ advice: Message?, to problem: Message) -> Message {
        advice.map { Message("\(problem); \($0)") } ?? problem
    }

    /// Returns advice on a text that is no number; nil if there is none.
    private static func advice(onNumber text: String) -> Message? {
        // A number with a point is none only where decimals have commas.
        if Double(decimal: text) != nil { return Message("the file's decimals have commas") }
        if text.hasSuffix("%") {
            return Message(
                "for percents write the numbers alone and say \(Remedy.set(.bounds, to: "0,100,100,0"))")
        }
        guard text.contains(",") else { return nil }
        if text.contains(".") { return Message("write it without marks between thousands") }
        return DecimalSign.comma.number(text) == nil
            ? Message("write decimals with a point")
            : Message(
                "write decimals with a point, or say with \(Remedy.set(.decimal, to: "comma")) that they have commas")
    }
}

extension Message {
    /// The sentence that places are degrees, with what helps in the place of what.
    static func degrees(at point: String, insteadOf settings: [Setting]) -> Message {
        let remedy = Remedy.set(.bounds, to: "west,south,east,north")
        guard !settings.isEmpty else {
            return Message(
                """
                the places, such as \(point), are degrees of longitude and latitude, which are no places on a drawing; give those of \
                the drawing's edges with \(remedy), or places projected to metres
                """)
        }
        return Message(
            """
            the places, such as \(point), are degrees of longitude and latitude, which are no places on a drawing; give those of \
            the drawing's edges with \(remedy) instead of \(settings.map { Message("\($0)") }), or places projected to metres
            """)
    }
}
