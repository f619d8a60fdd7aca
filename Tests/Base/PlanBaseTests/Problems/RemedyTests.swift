import PlanBase
import PlanGeometry
import Testing

/// Settings and remedies in messages: every front end says them in its own terms.
@Suite struct RemedyTests {
    private static let nested = Message(
        "the numbers may be fractions; say so with \(Remedy.set(.coordinates, to: "normalized"))")
    private static let message = Message("\(Setting("view.crop", isOfRequest: true)): \(nested)").advising(
        Message("\(Remedy.use(.repair)) mends it"))

    @Test(arguments: [
        (
            FrontEnd.command,
            "--crop: the numbers may be fractions; say so with --coordinates normalized; 'planmark repair' mends it"
        ),
        (
            .job(of: .command),
            "request.view.crop: the numbers may be fractions; say so with request.coordinates.system normalized; "
                + "'planmark repair' mends it"
        ),
        (
            .job(of: .python),
            "request.view.crop: the numbers may be fractions; say so with request.coordinates.system normalized"
        ),
        (.server, "view.crop: the numbers may be fractions; say so with coordinates.system normalized"),
        (
            .swift,
            "view.crop: the numbers may be fractions; say so with coordinates.system normalized; PlanRepair.run() mends it"
        ),
        (.c, "view.crop: the numbers may be fractions; say so with coordinates.system normalized"),
        (.python, "crop: the numbers may be fractions; say so with coordinates={\"system\": \"normalized\"}"),
    ])
    func `A message has the terms of the front end, and no advice that it has no terms for`(
        frontEnd: FrontEnd, text: String
    ) {
        #expect(Self.message.text(in: .english, for: frontEnd) == text)
    }

    @Test(arguments: [
        (Remedy.set(.encoding), "--encoding", "encoding", "encoding="),
        (.set(.encoding, to: "GB18030"), "--encoding GB18030", "encoding GB18030", "encoding=\"GB18030\""),
        (.set(.dateFormat, to: "dmy"), "--date-format dmy", "dateFormat dmy", "date_format=\"dmy\""),
        (.set(.delimiter, to: ";"), "--delimiter ';'", "delimiter \";\"", "delimiter=\";\""),
        (.set(.anyStatus), "--any-status", "anyStatus", "any_status=True"),
        (.set(.asStored), "--as-stored", "stored", "stored=True"),
        (
            .set(.bounds, to: "0,-1,2.5,0"), "--bounds 0,-1,2.5,0", "coordinates.bounds [0, -1, 2.5, 0]",
            "coordinates={\"bounds\": (0, -1, 2.5, 0)}"
        ),
        (.set(.yAxis, to: "down"), "--y-axis down", "coordinates.yAxis down", "coordinates={\"y_axis\": \"down\"}"),
        (.set(.swapAxes), "--swap-axes", "coordinates.swapAxes", "swap_axes=True"),
        (
            .map(("Titel", "title"), ("x=y", "x")), "--map 'Titel=title' --map 'x=y=x'",
            "map {\"Titel\": \"title\", \"x=y\": \"x\"}", "map={\"Titel\": \"title\", \"x=y\": \"x\"}"
        ),
        (.map(("it's", "title")), "--map 'it'\\''s=title'", "map {\"it's\": \"title\"}", "map={\"it's\": \"title\"}"),
        (
            .set(Setting("panels.titleBlock.place", option: "title-block"), to: "bottom-right"),
            "--title-block bottom-right", "panels.titleBlock.place bottom-right",
            "title_block={\"place\": \"bottom-right\"}"
        ),
        (.set(Setting("markers.size"), to: "12"), "--size 12", "markers.size 12", "marker_size=12"),
    ])
    func `A choice is written as the front end's users write it`(
        remedy: Remedy, command: String, c: String, python: String
    ) {
        #expect(remedy.name(for: .command) == command)
        #expect(remedy.name(for: .c) == c && remedy.name(for: .server) == c)
        #expect(remedy.name(for: .python) == python)
    }

    @Test(arguments: [
        (Remedy.set(.encoding), "table.encoding"), (.set(.bounds, to: "0,1"), "request.coordinates.bounds [0, 1]"),
        (.set(.areaCoordinates, to: "pixel"), "request.areaCoordinates.system pixel"),
        (.map(("Titel", "title")), "table.map {\"Titel\": \"title\"}"), (.set(.drawing), "drawing"),
        (.set(Setting("markers.size", isOfRequest: true), to: "12"), "request.markers.size 12"),
    ])
    func `A job has choices in its request and in its table`(remedy: Remedy, name: String) {
        for runner in [FrontEnd.command, .swift, .c, .python, .server] {
            #expect(remedy.name(for: .job(of: runner)) == name)
        }
    }

    @Test func `Advice that names what the command alone has is for nobody else`() {
        let message = Message("it is there").advising(Message("\(Remedy.set(.json)) tells more"))
        #expect(message.text(in: .english, for: .command) == "it is there; --json tells more")
        for frontEnd in [FrontEnd.server, .swift, .c, .python, .job(of: .command)] {
            #expect(message.text(in: .english, for: frontEnd) == "it is there")
        }
    }

    @Test(arguments: [
        ("view.crop", "crop"), ("view", "view"), ("crop", "crop"), ("coordinates.yAxis", "y_axis"),
        ("areaCoordinates.yAxis", "area_coordinates[\"y_axis\"]"),
        ("panels.titleBlock.project", "title_block[\"project\"]"),
        ("detections.file.classNames", "detection_file[\"class_names\"]"),
        ("detections.format", "detections[\"format\"]"),
        ("filter.dueBefore", "filter[\"due_before\"]"), ("map.myColumn", "map[\"myColumn\"]"),
        ("text.size", "text_size"), ("text", "text"), ("markers.zoom", "markers[\"zoom\"]"), ("", ""),
    ])
    func `Python knows a member by its keyword, and the keys of dicts`(path: String, name: String) {
        #expect(Message("\(member: path)").text(in: .english, for: .python) == name)
        for frontEnd in [FrontEnd.command, .server, .swift, .c, .job(of: .python)] {
            #expect(Message("\(member: path)").text(in: .german, for: frontEnd) == path)
        }
    }

    @Test func `Members that there are stand in the reader's spelling`() {
        let error = RequestPartError(.unknownMember(known: ["dueBefore", "limit"]), path: "dueBfore")
        #expect(error.description == "dueBfore is no member; there are: dueBefore, limit")
        #expect(error.message(in: .english, for: .python) == "due_bfore is no member; there are: due_before, limit")
    }

    @Test func `A message hands out the remedies that it and its arguments advise, but no settings that it is about`() {
        #expect(Self.message.remedies == [.set(.coordinates, to: "normalized"), .use(.repair)])
        #expect(Message("in: \([Self.message, Message("nothing")])").remedies.count == 2)
        #expect(Remedy.map(("a", "x"), ("b", "y")) == .set(.map, to: "a=x\nb=y"))
        #expect(Message("nothing").remedies.isEmpty)
    }

    @Test(arguments: [
        (Setting("maxMegapixels"), "max-megapixels"), (Setting("view.areaNames"), "area-names"),
        (Setting("markers.symbol", option: "marker"), "marker"), (Setting("map"), "map"),
    ])
    func `An option has the member's name in words, unless another is given`(setting: Setting, option: String) {
        #expect(setting.option == option)
        #expect(setting.name(for: .command) == "--\(option)")
    }

    @Test(arguments: Operation.allCases)
    func `An operation is a subcommand, a method of Swift, and a function of C if it is a method of Python`(
        operation: Operation
    ) {
        #expect(operation.name(for: .command)?.hasPrefix("'planmark ") == true)
        #expect(operation.name(for: .swift)?.first?.isUppercase == true)
        #expect((operation.name(for: .c) == nil) == (operation.name(for: .python) == nil))
        #expect(operation.name(for: .server) == nil && operation.name(for: .job(of: .server)) == nil)
        #expect(operation.name(for: .job(of: .c)) == operation.name(for: .c))
        #expect(!Remedy.use(operation).name(for: .server).contains("planmark"))
    }
}

/// The table of kinds.
@Suite struct ProblemKindTests {
    @Test func `Each kind has a status of its own in C, and those of the command and of HTTP are failures`() {
        #expect(Set(ProblemKind.allCases.map(\.libraryStatus)).count == ProblemKind.allCases.count)
        for kind in ProblemKind.allCases {
            #expect((1...4).contains(kind.exitStatus), "\(kind)")
            #expect((400...599).contains(kind.httpStatus), "\(kind)")
        }
    }

    @Test func `An error of the geometry is a problem with a message, a code and a place`() {
        let error: any Problem = CoordinateError.zoomOutOfRange(99)
        #expect(error.code == "zoomOutOfRange" && error.kind == .usage && error.placeName == "coordinates.zoom")
        #expect("\(error)".hasPrefix("the zoom 99.0 is out of range") && error.file == nil && error.remedies.isEmpty)
    }
}
