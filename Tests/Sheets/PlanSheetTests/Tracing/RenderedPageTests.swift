import PlanImage
import TestSupport
import Testing

@testable import PlanSheet

@Suite struct RenderedPageTests {
    @Test func `A page that takes for ever is not rendered to look for walls in its picture`() throws {
        let slow = try PDFDocument(bytes: PDFSample.slow, name: "slow.pdf").painting(ofPage: 1)
        #expect(!slow.isSoonRendered)
        let plain = PDFSample.pages(["/MediaBox [0 0 400 300]"], content: PDFSample.redRectangle)
        #expect(try PDFDocument(bytes: plain, name: "plain.pdf").painting(ofPage: 1).isSoonRendered)
    }
}
