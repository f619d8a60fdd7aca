import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanPDF

@Suite("Scales of pages")
struct PageScaleTests {
    @Test(
        "Programs measure in the plan's units, with all digits of the factors",
        arguments: [
            // 1:48 in feet: a quarter of an inch is a foot.
            (
                0.3048 * 48 / 864, 1, .imperial,
                "/R (1 in = 4 ft) /X [ft 0.05555555555555556 /D 100 in 12 /F /F /D 8] "
                    + "/D [ft 1 /D 100 in 12 /F /F /D 8] /A [sq ft 1 /D 100]"
            ),
            (0.5, 1, .metric, "/R (1 cm = 14.1732283465 m) /X [m 0.5 /D 100] /D [m 1 /D 100] /A [m² 1 /D 100]"),
            // A unit of two points is twice as much of the building, and an inch of paper as much as before.
            (
                0.3048, 2, .imperial,
                "/R (1 in = 36 ft) /X [ft 1 /D 100 in 12 /F /F /D 8] /D [ft 1 /D 100 in 12 /F /F /D 8] "
                    + "/A [sq ft 1 /D 100]"
            ),
            (
                1.5e-7, 1, .metric,
                "/R (1 cm = 0.00000425196850394 m) /X [m 0.00000015 /D 100] /D [m 1 /D 100] /A [m² 1 /D 100]"
            ),
            (
                2.5e17, 1, .metric,
                "/R (1 cm = 7086614173228346000 m) /X [m 250000000000000000 /D 100] /D [m 1 /D 100] /A [m² 1 /D 100]"
            ),
        ] as [(Double, Double, UnitSystem, String)])
    func dictionary(metresPerUnit: Double, pointsPerUnit: Double, units: UnitSystem, text: String) {
        let scale = PageScale(metresPerUnit: metresPerUnit, pointsPerUnit: pointsPerUnit, units: units)
        let format = #/<< /Type /NumberFormat /U \((.*?)\) /C ([\d.]+) (.*?) >>/#
        let short = scale.dictionary.replacing("<FEFF006D00B2>", with: "(m²)")
            .replacing(format) { "\($0.output.1) \($0.output.2) \($0.output.3)" }
        #expect(short == "<< /Type /Measure /Subtype /RL \(text) >>")
    }

    @Test("A page's scale counts units of its own space, whatever their length", arguments: [1.0, 2, 0.5])
    func userUnit(unit: Double) throws {
        let content = PDFSample.pages(["/MediaBox [0 0 400 300] /UserUnit \(unit)"])
        let page = try PDFDocument(bytes: content, name: "page.pdf").page(1)
        let space = try #require(PageSpace(page, drawing: Size(width: 800 * unit, height: 600 * unit)))
        let scale = space.scale(pixelsPerMetre: 100, in: .imperial)
        // 800 pixels times the unit are 400 units of the page.
        #expect(abs(scale.metresPerUnit - 0.02 * unit) < 1e-15)
        #expect(scale.ratio == "1 in = 4.72440944882 ft")
        let written = PDFSample.pages([
            "/MediaBox [0 0 400 300] /UserUnit \(unit) "
                + "/VP [<< /Type /Viewport /BBox [0 0 400 300] /Measure \(scale.dictionary) >>]"
        ])
        let read = try PDFDocument(bytes: written, name: "page.pdf").page(1)
        let pixels = try #require(read.pixelsPerMetre(pictureSize: Size(width: 800 * unit, height: 600 * unit)))
        #expect(abs(pixels / 100 - 1) < 1e-14)
    }
}
