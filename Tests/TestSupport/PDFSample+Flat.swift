import Foundation

extension PDFSample {
    /// A page of 15.4 x 10.2 m at 1:100, on which two rooms of 5 x 4 m and 4 x 4 m stand between walls of 0.2 m, with a door between them.
    /// The first room begins 3 m from the left and from the top.
    public static let flat: [UInt8] = {
        // Points of a page to a metre at 1:100.
        let meter = 7200 / 254.0
        let (width, height) = (15.4 * meter, 10.2 * meter)
        func point(_ x: Double, _ y: Double) -> String { "\((x + 3) * meter) \(height - (y + 3) * meter)" }
        func line(_ points: [(Double, Double)]) -> String {
            let words = points.map { point($0.0, $0.1) }
            return words[0] + " m " + words.dropFirst().map { $0 + " l " }.joined() + "S\n"
        }
        func wall(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> String {
            line([(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY), (minX, minY)])
        }
        func text(_ text: String, _ x: Double, _ y: Double) -> String {
            "BT /F 6 Tf \(point(x, y)) Td (\(text)) Tj ET\n"
        }
        let walls: [(Double, Double, Double, Double)] = [
            (-0.2, -0.2, 9.4, 0), (-0.2, 4, 9.4, 4.2), (-0.2, 0, 0, 4), (9.2, 0, 9.4, 4), (5, 0, 5.2, 1),
            (5, 1.9, 5.2, 4),
        ]
        let arc = (0...16).map { step -> (Double, Double) in
            let turn = Double(step) * Double.pi / 32
            return (5.2 + 0.9 * sin(turn), 1 + 0.9 * cos(turn))
        }
        let content =
            "0.7 w\n" + walls.map { wall($0.0, $0.1, $0.2, $0.3) }.joined() + "0.2 w\n" + line(arc)
            + line([(5.2, 1), (6.1, 1)])
            + text("KITCHEN", 1.8, 2) + text("101", 2.2, 2.4) + text("OFFICE", 6.6, 2) + text("102", 6.9, 2.4)
            + text("1:100", 10, 6)
        return pages(["/MediaBox [0 0 \(width) \(height)]"], content: content)
    }()
}
