import PlanGeometry
import PlanImage

/// A small floor plan that a test draws, in grey.
struct DrawnPlan {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// Empty paper.
    init(width: Int, height: Int, paper: UInt8 = 255) {
        (self.width, self.height) = (width, height)
        bytes = [UInt8](repeating: paper, count: width * height)
    }

    /// Fills pixels with a brightness.
    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ value: UInt8 = 0) {
        for row in rows {
            for column in columns { bytes[row * width + column] = value }
        }
    }

    /// Draws the four sides of a rectangle, inside its edges.
    mutating func frame(_ columns: Range<Int>, _ rows: Range<Int>, thickness: Int, _ value: UInt8 = 0) {
        fill(columns, rows.lowerBound..<rows.lowerBound + thickness, value)
        fill(columns, rows.upperBound - thickness..<rows.upperBound, value)
        fill(columns.lowerBound..<columns.lowerBound + thickness, rows, value)
        fill(columns.upperBound - thickness..<columns.upperBound, rows, value)
    }

    /// A reader of the drawing from its first row on.
    var reader: any DrawingReader {
        get throws {
            struct NoPicture: Error {}
            guard let picture = PixelBuffer(width: width, height: height, format: .gray, bytes: bytes) else {
                throw NoPicture()
            }
            return PixelDrawing(picture, name: "drawn plan")
        }
    }

    /// Two rooms of 250 x 260 pixels side by side in walls of 10 pixels: (70, 70) to (320, 330), and (330, 70) to (580,
    /// 330).
    static var twoRooms: DrawnPlan {
        var plan = DrawnPlan(width: 650, height: 400)
        plan.frame(60..<590, 60..<340, thickness: 10)
        plan.fill(320..<330, 60..<340)
        return plan
    }
}
