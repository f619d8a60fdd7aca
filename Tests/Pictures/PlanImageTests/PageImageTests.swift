import PlanImage
import TestSupport
import Testing

@Suite struct PageImageTests {
    /// A picture as a file codes it, and the lightness of its pixels.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entries: String
        let hex: String
        let lightness: [UInt8]?
    }

    private static let samples = [
        Sample(
            testDescription: "one bit", entries: "/Width 3 /Height 2 /BitsPerComponent 1 /ColorSpace /DeviceGray",
            hex: "A040", lightness: [255, 0, 255, 0, 255, 0]),
        Sample(
            testDescription: "inverted",
            entries: "/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [1 0]",
            hex: "00F0", lightness: [255, 15]),
        Sample(
            testDescription: "colours", entries: "/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB",
            hex: "FFFFFF 000000", lightness: [255, 0]),
        Sample(
            testDescription: "a palette",
            entries: "/Width 2 /Height 1 /BitsPerComponent 4 /ColorSpace [/Indexed /DeviceRGB 1 <000000FFFFFF>]",
            hex: "10", lightness: [255, 0]),
        Sample(
            testDescription: "sixteen bits", entries: "/Width 2 /Height 1 /BitsPerComponent 16 /ColorSpace /DeviceGray",
            hex: "80FF 1000", lightness: [128, 16]),
        Sample(
            testDescription: "a predictor of every kind",
            entries:
                "/Width 2 /Height 5 /BitsPerComponent 8 /ColorSpace /DeviceGray /DecodeParms << /Predictor 15 /Columns 2 >>",
            hex: "00 0A14  01 0A0A  02 0101  03 0A0A  04 0102",
            lightness: [10, 20, 10, 20, 11, 21, 15, 28, 16, 30]),
        Sample(
            testDescription: "rows that are missing",
            entries: "/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray",
            hex: "0102", lightness: [1, 2, 255, 255]),
        Sample(
            testDescription: "a mask of its own",
            entries: "/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Mask [0 1]", hex: "00",
            lightness: nil),
        Sample(
            testDescription: "more pixels than are read",
            entries: "/Width 90000 /Height 90000 /BitsPerComponent 8 /ColorSpace /DeviceGray", hex: "00", lightness: nil
        ),
    ]

    @Test(arguments: samples) func `The pixels of a picture are told as shades of grey`(sample: Sample) throws {
        let document = try PDFDocument(
            bytes: PDFSample.file([
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>",
                PDFSample.stream("/P Do"),
                PDFSample.stream(
                    sample.hex + ">", "/Type /XObject /Subtype /Image \(sample.entries) /Filter /ASCIIHexDecode"),
            ]), name: "picture.pdf")
        let painting = try document.painting(ofPage: 1)
        guard case .picture(_, let image?) = painting.objects.first?.kind else {
            Issue.record("the page paints no picture")
            return
        }
        #expect(document.lightness(of: image) == sample.lightness)
    }
}
