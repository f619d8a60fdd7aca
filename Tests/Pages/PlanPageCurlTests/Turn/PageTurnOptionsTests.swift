import PlanGeometry
import PlanPageCurl
import Testing

@Suite("Options of page turns")
struct PageTurnOptionsTests {
    @Test(
        arguments: [
            (.spineNeedsTwoSides, "doubleSided"), (.invalidSpacing(-1), "spacing"),
            (.invalidPageSize(Size(width: 0, height: 1)), "page_width and page_height"),
            (.wrongPageCount(given: 1, needed: 2), "index"), (.invalidRadius(0), "radius"),
        ] as [(PageCurlError, String)])
    func `An error is a misuse that names the member of the request`(error: PageCurlError, member: String) {
        #expect(error.kind == .usage && error.placeName == member)
    }

    @Test func `Pages with a spine in the middle are double-sided; single-sided ones are an error`() throws {
        #expect(try PageTurnOptions(spineLocation: .mid).isDoubleSided)
        #expect(throws: PageCurlError.spineNeedsTwoSides) {
            try PageTurnOptions(spineLocation: .mid, isDoubleSided: false)
        }
        #expect(try !PageTurnOptions(spineLocation: .min).isDoubleSided)
    }

    @Test func `Pages that scroll have no spine and one side; pages that curl have no space between them`() throws {
        let scroll = try PageTurnOptions(
            transitionStyle: .scroll, spineLocation: .mid, isDoubleSided: false, interPageSpacing: 12)
        #expect(scroll.spineLocation == .none && !scroll.isDoubleSided && scroll.interPageSpacing == 12)
        #expect(try PageTurnOptions(interPageSpacing: 12).interPageSpacing == 0)
    }

    @Test func `The spine is by default where reading begins`() throws {
        #expect(try PageTurnOptions().spineLocation == .min)
        #expect(try PageTurnOptions(spineLocation: SpineLocation.none).spineLocation == .min)
        #expect(try PageTurnOptions(isRightToLeft: true).spineLocation == .max)
        #expect(try PageTurnOptions(navigationOrientation: .vertical, isRightToLeft: true).spineLocation == .min)
    }

    @Test func `Invalid numbers are refused`() throws {
        for spacing in [-1, .nan, Double.infinity] {
            #expect(throws: PageCurlError.self) { try PageTurnOptions(interPageSpacing: spacing) }
        }
        let options = try PageTurnOptions()
        for size in [Size(width: 0, height: 5), Size(width: .nan, height: 5), Size(width: 5, height: 2_000_000)] {
            #expect(throws: PageCurlError.self) { try PageLayout(options: options, pageSize: size) }
        }
        for radius in [0, -1, .nan, Double.infinity] {
            #expect(throws: PageCurlError.self) {
                try PageTurner(
                    options: options, pageSize: Size(width: 10, height: 10), dataSource: PageList(count: 2), pages: [0],
                    rollRadius: radius)
            }
        }
        #expect(throws: PageCurlError.wrongPageCount(given: 2, needed: 1)) {
            try PageTurner(
                options: options, pageSize: Size(width: 10, height: 10), dataSource: PageList(count: 2), pages: [0, 1])
        }
    }

    @Test func `An invalid look is refused before a curl is made of it`() throws {
        let layout = try PageLayout(options: PageTurnOptions(), pageSize: Size(width: 100, height: 80))
        let turn = try PageTurn(layout: layout, direction: .forward, from: [1], to: [2])
        for look in [
            CurlLook(touch: Point(x: .nan, y: 0)), CurlLook(radius: 0), CurlLook(radius: .nan),
            CurlLook(angle: .degrees(90)),
        ] {
            #expect(throws: PageCurlError.self) { try turn.stage(at: 0.5, look: look) }
        }
    }
}
