import FoundationEssentials
import PlanBase
import PlanDetections
import PlanFiles
import PlanGeometry
import PlanSheet
import PlanStore
import TestSupport
import Testing

/// The words of messages: each front end's own, and none of another, in every language.
@Suite struct WordsTests {
    /// The messages of all codes, and those of notes on files, by what they are of.
    private static let messages: [(of: String, message: Message)] =
        ProblemSamples.problems.flatMap { type, problems in problems.map { ("\(type).\($0.code)", $0.message) } }
        + ProblemSamples.notes.flatMap { type, notes in notes.map { ("\(type).\($0.code)", $0.message) } }
        + fileNotes.map { ("FileNote", $0.message) }

    @Test(arguments: ForeignWords.frontEnds)
    func `No message has a word of another front end`(frontEnd: FrontEnd) {
        #expect(Self.messages.count > 300)
        for (code, message) in Self.messages {
            for language in MessageLanguage.allCases {
                let text = message.text(in: language, for: frontEnd)
                let words = ForeignWords.found(in: text, for: frontEnd)
                #expect(words.isEmpty, "\(code), \(frontEnd), \(language): \(words) in \(text)")
            }
        }
    }

    @Test(arguments: ForeignWords.frontEnds)
    func `A remedy that the front end has stands in the message`(frontEnd: FrontEnd) {
        for (code, message) in Self.messages {
            // Advice that names several things to do is given to those who have all.
            let isForAll = message.remedies.allSatisfy { remedy in
                switch remedy {
                case .set(let setting, _): !setting.isOfCommand || frontEnd == .command
                case .use(let operation): operation.name(for: frontEnd) != nil
                }
            }
            for remedy in message.remedies where isForAll {
                let text = message.text(in: .german, for: frontEnd)
                #expect(text.contains(remedy.name(for: frontEnd)), "\(code), \(frontEnd): \(text)")
            }
        }
    }

    @Test(arguments: [
        ("duplicates are kept; --duplicates add adds them", FrontEnd.python, "--duplicates"),
        ("choose another, or --force", .server, "--force"), ("give --map 'a=title'", .swift, "--map"),
        ("give --map 'a=title'", .job(of: .command), "--map"),
        ("no such file; 'planmark new' makes a plan", .c, "'planmark new"),
        ("is changed with planmark_plan_set_status()", .python, "planmark_plan_set_status()"),
        ("is changed with planmark_plan_set_status()", .command, "planmark_plan_set_status()"),
        ("set one with planmark_input_set_drawing_file", .python, "planmark_input_set_drawing_file"),
        ("give areaNames or color_by", .python, "areaNames"), ("give areaNames", .command, "areaNames"),
        ("view.crop: no area", .python, "view.crop"),
        ("give area_names", .c, "area_names"), ("give area_names", .swift, "area_names"),
        ("spread=\"never\"", .c, "spread="),
        ("crop={\"area\": \"Hall\"}", .server, "crop="), ("any_status=True", .job(of: .python), "any_status"),
        ("Plan.create() makes a plan", .c, "create()"), ("PlanRepair.run() saves it", .python, "PlanRepair.run()"),
        ("PlanTransaction.move() moves it", .server, "PlanTransaction.move()"),
        ("needs a SheetRequest", .c, "SheetRequest"),
        ("read it with importDocument(bytes:)", .c, "importDocument(bytes:"),
        ("Plan.measures()", .python, "Plan.measures()"),
    ])
    func `A word of another front end is found`(text: String, frontEnd: FrontEnd, word: String) {
        let found = ForeignWords.found(in: text, for: frontEnd)
        #expect(found.contains { $0.contains(word) }, "\(found)")
    }

    @Test(arguments: [
        ("no such file; 'planmark new' makes a plan; --force replaces it", FrontEnd.command),
        ("give areaNames; coordinates.system leaflet; planmark_plan_history() tells", .c),
        ("give areaNames; Plan.history() tells", .swift), ("give view.crop, or titleBlock", .server),
        ("crop={\"area\": \"Hall\"}; any_status=True; Plan.measures shows them; Plan.import_() reads it", .python),
        ("request.look.areaNames: 'planmark new' makes a plan", .job(of: .command)),
        ("save it, for example with: qpdf --decrypt --password=... a.pdf; leave plan= out", .python),
    ])
    func `A front end's own words are none of another`(text: String, frontEnd: FrontEnd) {
        #expect(ForeignWords.found(in: text, for: frontEnd).isEmpty)
    }

    /// All choices that messages name, with a value that each may have.
    private static let settings: [(setting: Setting, value: String)] =
        [
            (.drawing, "a.png"), (.areas, "rooms.geojson"), (.coordinates, "normalized"), (.encoding, "GB18030"),
            (.map, "Titel=title\nx=y"),
            (.delimiter, "tab"), (.dateFormat, "dmy"), (.decimal, "comma"), (.hidden, "take"), (.placeBy, "area"),
            (.worksheet, "List"), (.image, "a.png"), (.skeleton, "coco"), (.classNames, "cat"), (.yolo, "box"),
            (.asStored, "true"), (.duplicates, "add"), (.anyStatus, "true"), (.role, "reviewer"),
            (.overwriteNewer, "true"), (.exchangeAreas, "true"), (.deleted, "remove"), (.otherPlan, "true"),
            (.detections, "true"), (.resume, "true"), (.zoom, "3"), (.areaCoordinates, "pixel"), (.yAxis, "down"),
            (.origin, "bottom-left"), (.unit, "m"), (.bounds, "0,-1,2.5,0"), (.swapAxes, "true"),
            (.pixelsPerMetre, "40"),
            (.force, "true"), (.json, "true"), (.anywhere, "true"), (.embed, "true"),
        ] + RequestMember.allCases.map { ($0.setting, "2") }

    @Test func `All choices are looked at`() throws {
        let source = try Clone.text("Sources/Base/PlanBase/Problems/Setting.swift")
        #expect(
            Self.settings.count == source.matches(of: /static let \w+ = Setting\(/).count + RequestMember.allCases.count
        )
    }

    @Test(arguments: ForeignWords.frontEnds)
    func `No choice and no operation has a word of another front end`(frontEnd: FrontEnd) {
        let section = DetectionFileRequest.section("detections.file")
        for (setting, value) in Self.settings where !setting.isOfCommand || frontEnd == .command {
            for remedy in [Remedy.set(setting), .set(setting, to: value)] {
                for message in [Message("\(remedy)"), Message("\(remedy)").within(section), Message("\(setting)")] {
                    let text = message.text(in: .english, for: frontEnd)
                    #expect(ForeignWords.found(in: text, for: frontEnd).isEmpty, "\(text) for \(frontEnd)")
                }
            }
        }
        for operation in Operation.allCases {
            guard let name = operation.name(for: frontEnd) else { continue }
            #expect(ForeignWords.found(in: name, for: frontEnd).isEmpty, "\(name) for \(frontEnd)")
        }
    }

    @Test func `Requests have the members, and Python the keywords, that choices name`() throws {
        let sources = try Self.texts(of: "Sources", ending: ".swift").filter { $0.contains("Member(\"") }.joined()
        let package = try Self.texts(of: "Python/planmark", ending: ".py").joined()
        let section = DetectionFileRequest.section("detections.file")
        for (setting, _) in Self.settings where !setting.isOfCommand && setting.path != "output" {
            let member = setting.path.split(separator: ".").last ?? ""
            // To go on with unfinished work is an argument of its own.
            if setting != .resume {
                #expect(sources.contains("Member(\"\(member)\"") || setting == .zoom, "\(setting.path)")
            }
            let name = Message("\(setting)").within(section).text(in: .english, for: .python)
            let keyword = name.prefix { $0 != "[" }
            #expect(package.contains(" \(keyword): "), "\(name)")
        }
    }

    private static func texts(of folder: String, ending: String) throws -> [String] {
        let root = Clone.file(folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(ending) }
        return try paths.map { try Clone.text("\(folder)/\($0)") }
    }

    @Test(arguments: RequestMember.allCases)
    func `Python has each member of a sheet's request as a keyword`(member: RequestMember) throws {
        guard member != .output else { return }
        let name = member.setting.name(for: .python)
        #expect(!name.contains("."))
        let keyword = name.prefix { $0 != "[" }
        let options = try Clone.text("Python/planmark/_requests.py")
        let words = keyword.split(separator: "_")
        let member = words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
        #expect(options.contains("\"\(member)\""), "\(keyword)")
    }

    @Test(arguments: Operation.allCases)
    func `What an operation is called is there`(operation: Operation) throws {
        if let name = operation.name(for: .c)?.dropLast(2) {
            #expect(try Clone.text("Sources/System/CPlanmark/planmark.h").contains(" \(name)("))
        }
        if let name = operation.name(for: .python) {
            let method = name.replacing("Plan.", with: "").replacing("()", with: "")
            let folder = "Python/planmark"
            let files = try FileManager.default.contentsOfDirectory(atPath: Clone.file(folder).path)
            let ofPlans = files.filter { $0.contains("plan") && $0.hasSuffix(".py") }
            #expect(try ofPlans.contains { try Clone.text("\(folder)/\($0)").contains("def \(method)(") }, "\(name)")
        }
    }

    private static let fileNotes: [FileNote] = [
        .doubtfulEncoding("GB18030"), .guessedEncoding("Windows-1252"),
        .mixedDates(dayFirst: "13.1.", monthFirst: "1/13"), .similar(column: "tilte", known: "title"), .worksheetUnused,
        .imageUnused, .sheet("Defects", others: ["List"]), .hiddenRows(2, first: 7, areTaken: true),
        .hiddenRows(1, first: 7, areTaken: false), .withinOnePixel(ofAreas: true, at: "(0, 0)", .fractions),
        .withinOnePixel(ofAreas: false, at: "(0, 0)", .degrees), .smallerThanPixel(at: "(0, 0)", nil),
        .degrees(at: "(0, 0)", insteadOf: [.zoom, .yAxis]),
        .inCorner(
            ofAreas: false, count: 3, width: "7.5", height: "5",
            [.lengths(.set(.unit, to: "m")), .percents(.set(.bounds, to: "0,100,100,0"))]),
        .perhapsLengths(ofAreas: true, upTo: "(9000, 8000)", .set(.unit, to: "mm")),
        .farOutside(ofAreas: false, at: "(465000, 5247000)"),
        .misplaced(
            .markersOutsideAreas,
            wouldLieInsideIf: [
                .upwardFromLowerEdge(.set(.origin, to: "bottom-left")),
                .downwardFromUpperEdge(.set(.yAxis, to: "down")),
                .upwardFromUpperEdge(.set(.bounds, to: "0,-1800,2400,0")), .swapped(.set(.swapAxes)),
            ], areasKeep: .set(.areaCoordinates, to: "pixel")),
        .sharedMeaning(["Titel", "Mangel"], meaning: "title"), .absentMeanings(["Titel"], found: ["x"]),
        .meaningsOfBoth(["Titel"]),
        .otherSize(Size(width: 3, height: 4), drawing: Size(width: 4, height: 3)),
    ]
}
