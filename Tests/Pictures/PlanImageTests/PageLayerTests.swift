import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Layers of a page and what belongs to them.
@Suite struct PageLayerTests {
    private static let line = "0 0 m 9 9 l S"

    private func painting(_ content: String, usual: String = "/OFF [6 0 R]", objects: [String] = []) throws
        -> PagePainting
    {
        try PaintingSample.painting(
            content,
            resources: """
                /Properties << /W 5 0 R /H 6 0 R /M << /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AllOn >> /N << /MCID 0 >> >>
                /XObject << /F 7 0 R >>
                """,
            objects: [
                "<< /Type /OCG /Name (Walls) >>", "<< /Type /OCG /Name <FEFF004D00F60062> >>",
                PaintingSample.form(Self.line, "/OC 6 0 R /BBox [0 0 9 9]"),
            ], catalog: "/OCProperties << /OCGs [5 0 R 6 0 R] /D << \(usual) >> >>")
    }

    @Test func `Objects and texts belong to the layers that marks name`() throws {
        let painting = try painting(
            "\(Self.line) /OC /W BDC \(Self.line) BT /F 9 Tf (a) Tj ET /OC /H BDC \(Self.line) EMC \(Self.line) EMC \(Self.line)"
        )
        #expect(painting.layers == [PageLayer(name: "Walls", isShown: true), PageLayer(name: "Möb", isShown: false)])
        #expect(painting.objects.map(\.layer) == [nil, 0, 1, 0, nil])
        #expect(painting.texts.map(\.layer) == [0])
    }

    @Test func `Other marks change no layer, and one that is closed too often closes none`() throws {
        let painting = try painting(
            "EMC /OC /W BDC /Span BMC /P /N BDC \(Self.line) EMC EMC \(Self.line) EMC EMC \(Self.line)")
        #expect(painting.objects.map(\.layer) == [0, 0, nil])
    }

    @Test func `A hidden layer counts before those within it`() throws {
        let painting = try painting("/OC /H BDC /OC /W BDC \(Self.line) EMC EMC")
        #expect(painting.objects.map { $0.layer.map { painting.layers[$0].name } } == ["Möb"])
    }

    @Test func `A form can be a layer`() throws {
        let painting = try painting("/F Do \(Self.line)")
        #expect(painting.objects.map(\.layer) == [0, nil])
        #expect(painting.layers == [PageLayer(name: "Möb", isShown: false)])
    }

    @Test(arguments: [
        ("/OFF [6 0 R]", false), ("/BaseState /OFF /ON [5 0 R 6 0 R]", true), ("/BaseState /OFF /ON [5 0 R]", false),
        ("", true),
    ])
    func `Layers that are joined are shown as their membership says`(usual: String, isShown: Bool) throws {
        let painting = try painting("/OC /M BDC \(Self.line) EMC", usual: usual)
        #expect(painting.layers == [PageLayer(name: "Walls, Möb", isShown: isShown)])
    }
}
