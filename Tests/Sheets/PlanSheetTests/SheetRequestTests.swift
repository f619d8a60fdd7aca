import Foundation
import PlanBase
import PlanGeometry
import PlanOverlay
import PlanSheet
import TestSupport
import Testing

@Suite struct SheetRequestTests {
    private func decoded(_ json: String) throws -> SheetRequest {
        try JSONDecoder().decode(SheetRequest.self, from: Data(json.utf8))
    }

    private func error(_ json: String) throws -> SheetError {
        try #require(throws: SheetError.self) { try decoded(json) }
    }

    @Test func `An empty object is the request with all defaults`() throws {
        #expect(try decoded("{}") == SheetRequest())
        #expect(try decoded(#"{"view": {}, "text": null, "panels": {"titleBlock": {}}}"#) == SheetRequest())
    }

    @Test func `A request with every member set comes back as it was encoded`() throws {
        var request = SheetRequest()
        request.coordinates.system = .flutterMap
        (request.coordinates.zoom, request.coordinates.yAxis) = (2.5, .down)
        (request.placement.anywhere, request.placement.single, request.placement.strict) = (true, true, true)
        (request.view.crop, request.view.padding, request.view.scale) = (.area("Kitchen"), 12, 0.5)
        (request.look.theme, request.look.fade, request.look.grey, request.look.areaNames) = (
            "dark", 0.25, true, .auto
        )
        (request.markers.symbol, request.markers.size) = (.flag, 40)
        (request.markers.colorBy, request.markers.labels) = (.field(.category), .title)
        (request.markers.clusters, request.markers.clusterDistance, request.markers.heatMap) = (true, 80, true)
        request.panels.legend = .place(.bottomLeft)
        request.panels.titleBlock.project = "Hafenkontor"
        request.panels.titleBlock.place = .topRight
        (request.panels.scaleBar, request.panels.mapScale, request.panels.north) = (true, 100, -20)
        request.panels.units = .imperial
        (request.text.size, request.text.font, request.text.fontFile) = (30, "Noto Sans", "a.ttf")
        (request.language, request.maxMegapixels) = (.chinese, 12)
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(SheetRequest.self, from: data) == request)
    }

    @Test(arguments: [
        (#"{"area": "Kitchen"}"#, SheetRequest.Crop.area("Kitchen")), (#"{"marker": 12}"#, .marker(12)),
        (#"{"box": [1, 2, 30, 40]}"#, .box(Box(minX: 1, minY: 2, maxX: 31, maxY: 42))),
    ])
    func `A part is an object of one member`(json: String, crop: SheetRequest.Crop) throws {
        let request = try decoded(#"{"view": {"crop": \#(json)}}"#)
        #expect(request.view.crop == crop)
        #expect(try decoded(String(decoding: JSONEncoder().encode(request), as: UTF8.self)) == request)
    }

    @Test(arguments: [
        (#"{"colour": 1}"#, "unknownMember", "colour is no member; there are: version, coordinates, "),
        (#"{"view": {"zoom": 1}}"#, "unknownMember", "view.zoom is no member; there are: crop, padding, scale"),
        (#"{"panels": {"titleBlock": {"title": 1}}}"#, "unknownMember", "panels.titleBlock.title is no member"),
        (#"{"view": 3}"#, "wrongKind", "view must be an object"),
        (#"[]"#, "wrongKind", "the request must be an object"),
        (#"{"view": {"scale": "2"}}"#, "wrongKind", "view.scale must be a number"),
        (#"{"maxMegapixels": 1.5}"#, "wrongKind", "maxMegapixels must be a whole number"),
        (#"{"placement": {"strict": 1}}"#, "wrongKind", "placement.strict must be true or false"),
        (#"{"markers": {"symbol": "star"}}"#, "wrongKind", "markers.symbol must be one of pin, dot, ring,"),
        (
            #"{"panels": {"legend": "left"}}"#, "wrongKind",
            "panels.legend must be one of if-needed, never, outside, auto,"
        ),
        (#"{"view": {"crop": {}}}"#, "wrongKind", "view.crop must have one of area, marker and box"),
        (#"{"view": {"crop": {"box": [0, 0, -1, 5]}}}"#, "invalidValue", "view.crop must be a box of finite numbers"),
        (#"{"view": {"scale": 0}}"#, "invalidValue", "view.scale must be from 0.001 to 100"),
        (#"{"look": {"fade": 1.5}}"#, "invalidValue", "look.fade must be from 0 to 1"),
        (#"{"maxMegapixels": 0}"#, "invalidValue", "maxMegapixels must be from 1 to 1000000"),
        (#"{"panels": {"mapScale": -1}}"#, "invalidValue", "panels.mapScale must be a number above 0"),
        (#"{"view": {"padding": 4}}"#, "meaningless", "view.padding goes with view.crop"),
        (#"{"coordinates": {"zoom": 4}}"#, "mapOnly", "coordinates.zoom goes with coordinates.system leaflet"),
        (#"{"markers": {"symbol": "dot", "icon": "a.png"}}"#, "conflict", "give markers.symbol or markers.icon"),
    ])
    func `A wrong member is refused by its path`(json: String, code: String, message: String) throws {
        let error = try error(json)
        #expect(error.code == code)
        #expect(error.description.hasPrefix(message), "\(error.description)")
    }

    @Test func `A value that is set in code is checked when the sheet is made`() throws {
        let folder = try SheetFolder()
        var request = SheetRequest()
        request.view.scale = .nan
        let error = try #require(throws: SheetError.self) { try Sheet(request, folder.input) }
        #expect(error.code == "invalidValue")
        #expect(error.kind == .usage && error.placeName == "view.scale")
        #expect(error.message(in: .english, for: .command) == "--scale must be from 0.001 to 100")
    }

    @Test func `The page about requests has every member, and no other`() throws {
        let page = try Clone.text("Documentation/SheetRequest.md")
        let listed = page.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("| `"), let end = line.dropFirst(3).firstIndex(of: "`") else { return nil }
            return String(line[line.index(line.startIndex, offsetBy: 3)..<end])
        }
        // A value that no member takes tells whether there is the member, and an unknown one which others there are.
        for path in listed {
            let parts = path.split(separator: ".").map(String.init)
            let json = parts.reversed().reduce("[[]]") { "{\"\($1)\": \($0)}" }
            #expect(try error(json).code != "unknownMember", "\(path)")
        }
        let sections = Set(
            listed.compactMap { $0.contains(".") ? $0.split(separator: ".").first.map(String.init) : nil })
        func members(in section: String?) throws -> [String] {
            let json = section.map { "{\"\($0)\": {\"none\": 1}}" } ?? "{\"none\": 1}"
            let known = try error(json).description.split(separator: ": ").last ?? ""
            return known.split(separator: ", ").map { (section.map { "\($0)." } ?? "") + $0 }
        }
        var all = try members(in: nil).filter { !sections.contains($0) }
        for section in sections { all += try members(in: section) }
        #expect(Set(all) == Set(listed))
    }
}
