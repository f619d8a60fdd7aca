import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanSheet
import Testing

@Suite struct SheetErrorTests {
    private static let tooLarge = ImageError.tooLarge(
        file: "a.png", width: 20_000, height: 10_000, limit: .pixels(100_000_000))

    @Test(
        arguments: [
            (.invalidValue(.fade, requirement: Message("must be from 0 to 1")), .usage, "look.fade", nil),
            (.wrongKind(path: "view", requirement: Message("must be an object")), .usage, "view", nil),
            (.wrongKind(path: "", requirement: Message("must be an object")), .usage, nil, nil),
            (.unknownMember(path: "view.zoom", known: ["crop"]), .usage, "view.zoom", nil),
            (.otherVersion(2), .usage, "version", nil),
            (.conflict(.symbol, .icon), .usage, "markers.symbol", nil),
            (.meaningless(.padding, without: .crop), .usage, "view.padding", nil),
            (.mapOnly(.zoom, system: .pixel), .usage, "coordinates.zoom", nil),
            (.unknownTheme("x"), .usage, "look.theme", nil),
            (.scaleUnknown(.scaleBar), .usage, "panels.scaleBar", nil),
            (.resolutionUnknown, .usage, "panels.mapScale", nil),
            (.noSuchArea("x", known: []), .notFound, "view.crop", nil),
            (.noSuchMarker(7, known: [1]), .notFound, "view.crop", nil),
            (.cropOutside(drawing: Size(width: 2, height: 2)), .usage, "view.crop", nil),
            (.regionOutside(sheet: Size(width: 2, height: 2)), .usage, "region", nil),
            (.sheetTooLarge(megapixels: 200), .limit, "view.scale", nil),
            (.iconTooLarge(file: "i.png", width: 9000, height: 9000), .limit, nil, "i.png"),
            (.unknownFormat(path: "a.gif"), .usage, "output", nil),
            (.outputIsInput(output: "a.png", input: "./a.png"), .unwritable, "output", "a.png"),
            (.drawingConsumed(name: "-"), .unreadable, nil, "-"),
            (.markersRefused(count: 2), .refused, nil, nil), (.cancelled, .cancelled, nil, nil),
            (.image(tooLarge), .limit, nil, "a.png"),
            (.image(.emptyFile(file: "a.png")), .unreadable, nil, "a.png"),
            (.file(InputError(.empty, file: "a.csv")), .unreadable, nil, "a.csv"),
            (.coordinates(.zoomOutOfRange(99)), .usage, "coordinates.zoom", nil),
            (.planDrawing(PlanDrawingError(.noDrawing, file: "a.plan")), .unreadable, nil, "a.plan"),
            (.other(PlanDrawingError(.noDrawing, file: "a.plan")), .unreadable, nil, "a.plan"),
            (.other(CancellationError()), .internal, nil, nil),
        ] as [(SheetError.Cause, ProblemKind, String?, String?)])
    func `An error has its kind, its member and its file`(
        cause: SheetError.Cause, kind: ProblemKind, place: String?, file: String?
    ) {
        let error = SheetError(cause)
        #expect(error.kind == kind)
        #expect(error.placeName == place)
        #expect(error.file == file)
    }

    @Test(
        arguments: [
            (
                .sheetTooLarge(megapixels: 200),
                "view.scale: the output would have 200 megapixels; allow it with maxMegapixels, or choose a smaller view.scale",
                "--scale: the output would have 200 megapixels; allow it with --max-megapixels, or choose a smaller --scale",
                "request.view.scale: the output would have 200 megapixels; allow it with request.maxMegapixels, or choose a smaller "
                    + "request.view.scale"
            ),
            (
                .conflict(.symbol, .titleBlockPlace),
                "give markers.symbol or panels.titleBlock.place, not both", "give --marker or --title-block, not both",
                "give request.markers.symbol or request.panels.titleBlock.place, not both"
            ),
            (
                .outputIsInput(output: "a.png", input: "b.png"),
                "a.png: is the input b.png itself; choose another output",
                "a.png: is the input b.png itself; choose another --output",
                "a.png: is the input b.png itself; choose another output"
            ),
            (
                .noSuchMarker(7, known: Array(1...13)),
                "view.crop: no marker '7'; there are: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …",
                "--crop: no marker '7'; there are: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …",
                "request.view.crop: no marker '7'; there are: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …"
            ),
            (
                .noSuchArea("x", known: []), "view.crop: no area 'x'; there are no areas",
                "--crop: no area 'x'; there are no areas", "request.view.crop: no area 'x'; there are no areas"
            ),
        ] as [(SheetError.Cause, String, String, String)])
    func `A message names members as those who read it know them`(
        cause: SheetError.Cause, library: String, command: String, job: String
    ) {
        let error = SheetError(cause)
        #expect(error.description == library)
        #expect(error.message(in: .english, for: .command) == command)
        #expect(error.message(in: .english, for: .job(of: .swift)) == job)
    }

    @Test func `A message's remedies are values`() {
        let sheet = SheetError(.sheetTooLarge(megapixels: 200))
        #expect(sheet.remedies == [.set(RequestMember.maxMegapixels.setting), .set(RequestMember.scale.setting)])
        #expect(
            SheetError(.scaleUnknown(.scaleBar)).remedies.map { $0.name(for: .command) } == [
                "--pixels-per-metre", "--map-scale",
            ])
        #expect(
            SheetError(.image(Self.tooLarge)).remedies == [.set(RequestMember.maxMegapixels.setting, to: "200")])
        #expect(
            SheetError(.planDrawing(PlanDrawingError(.noDrawing, file: "a.plan"))).remedies
                == [.set(.drawing), .use(.new), .set(.embed)])
        #expect(SheetError(.cancelled).remedies == [])
    }

    @Test func `A picture that is too large names the limit as each front end has it`() {
        let error = SheetError(.image(Self.tooLarge))
        for (frontEnd, limit) in [
            (.command, "with --max-megapixels 200"), (.job(of: .python), "with request.maxMegapixels 200"),
            (.server, "with maxMegapixels 200"), (.swift, "with maxMegapixels 200"), (.c, "with maxMegapixels 200"),
            (.python, "with max_megapixels=200"),
        ] as [(FrontEnd, String)] {
            let text = error.message(in: .english, for: frontEnd)
            #expect(text.contains(limit), "\(text)")
        }
    }

    @Test func `The zoom of a sheet is that of an import`() { #expect(RequestMember.zoom.setting == Setting.zoom) }

    @Test func `The problem below an error is that of the library below, else the error itself`() {
        struct Odd: Error {}
        let drawing = PlanDrawingError(.noDrawing, file: "a.plan")
        #expect(SheetError(.image(Self.tooLarge)).underlying as? ImageError == Self.tooLarge)
        #expect(SheetError(.coordinates(.zoomOutOfRange(99))).underlying.code == "zoomOutOfRange")
        #expect(SheetError(.planDrawing(drawing)).underlying is PlanDrawingError)
        #expect(SheetError(.other(drawing)).underlying is PlanDrawingError)
        for cause in [.other(Odd()), .cancelled, .cropOutside(drawing: Size(width: 2, height: 2))] as [SheetError.Cause]
        {
            let error = SheetError(cause)
            #expect(error.underlying is SheetError && error.underlying.code == error.code)
        }
        #expect(drawing.underlying is PlanDrawingError)
    }

    @Test(arguments: RequestMember.allCases)
    func `Every member is a setting under the names of the front ends`(member: RequestMember) {
        let setting = member.setting
        #expect(setting.name(for: .swift) == member.rawValue)
        #expect(setting.name(for: .job(of: .command)) == (member == .output ? "output" : "request.\(member.rawValue)"))
        #expect(setting.option.allSatisfy { $0.isLowercase || $0 == "-" })
    }

    @Test(arguments: [
        (RequestMember.coordinates, "--coordinates"), (.areaNames, "--area-names"), (.symbol, "--marker"),
        (.titleBlockPlace, "--title-block"), (.minKeypointConfidence, "--min-keypoint-confidence"),
        (.fontFile, "--font-file"), (.maxMegapixels, "--max-megapixels"), (.output, "--output"),
    ])
    func `A member's option has the member's name, but for two`(member: RequestMember, option: String) {
        #expect(member.setting.name(for: .command) == option)
    }
}
