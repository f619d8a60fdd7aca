import PlanBase
import PlanGeometry
import PlanJSON

/// Traces the masks of one file, within limits: a mask of a few bytes may have thousands of columns or millions of pixels.
package struct MaskTracer {
    /// The number of columns that may still be traced.
    private var columnsLeft = 1 << 24
    /// The number of runs of pixels inside that may still be traced: each takes some hundreds of bytes.
    var runsLeft = 1 << 22
    /// The most runs of pixels inside that a mask may have.
    var greatestRuns = 1 << 20
    /// The number of bytes of pictures that may still be unpacked.
    private var bytesLeft = 1 << 32
    /// The most bytes that a picture may unpack to.
    private static let greatestPicture = 1 << 28

    package init() {}

    /// The outline of a mask, along the edges of its pixels; nil if no pixel is inside.
    package mutating func outline(of mask: RunLengthMask) throws(MaskProblem) -> MultiPolygon? {
        columnsLeft -= mask.width
        guard columnsLeft >= 0 else { throw Self.tooMany }
        return try outline(ofRuns: mask)
    }

    /// The outline of a mask whose columns are counted already.
    private mutating func outline(ofRuns mask: RunLengthMask) throws(MaskProblem) -> MultiPolygon? {
        guard mask.runsInside <= greatestRuns else { throw tooManyRuns }
        runsLeft -= mask.runsInside
        guard runsLeft >= 0 else { throw Self.tooMany }
        return MaskOutline.outline(of: mask)
    }

    /// The outline of a mask as labelme has it: a PNG in base64 for the pixels from one of two corners to the other.
    ///
    /// - Parameters:
    ///   - json: The member `mask` of the shape.
    ///   - corners: The first and the last pixel, or the other two corners.
    /// - Throws: ``MaskProblem`` for a mask that cannot be read, has another size than its corners say, or is empty.
    package mutating func outline(
        ofLabelme json: JSONValue?, corners: [Point]
    ) throws(MaskProblem) -> MultiPolygon {
        guard let text = json?.string, !text.isBlank else {
            throw MaskProblem(Message("the mask has no 'mask', which is a PNG in base64"))
        }
        guard corners.count == 2, corners.allSatisfy(\.isFinite), let box = Box(enclosing: corners) else {
            throw MaskProblem(Message("the mask has \(corners.count) points; needed are two corners"))
        }
        guard let bytes = [UInt8](base64: Self.data(of: text)) else {
            throw MaskProblem(Message("the mask's text is not base64"))
        }
        let mask = try PNGMask(bytes)
        // labelme takes the whole pixels of its corners, which both belong to the mask.
        let origin = Point(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
        let (width, height) = (
            box.maxX.rounded(.down) - origin.x + 1, box.maxY.rounded(.down) - origin.y + 1
        )
        guard (Double(mask.width), Double(mask.height)) == (width, height) else {
            throw MaskProblem(
                Message(
                    """
                    the mask is a PNG of \(mask.width) x \(mask.height) pixels; \
                    from one of its corners to the other are \(width.exact) x \(height.exact)
                    """))
        }
        let most = RunLengthMask.greatestSide
        guard max(mask.width, mask.height) <= most,
            max(mask.width * mask.height, mask.unpackedBytes) <= Self.greatestPicture
        else { throw MaskProblem(Message("the mask of \(mask.width) x \(mask.height) pixels is too large")) }
        columnsLeft -= mask.width
        bytesLeft -= max(mask.width * mask.height, mask.unpackedBytes)
        guard min(columnsLeft, bytesLeft) >= 0 else { throw Self.tooMany }
        let samples = try mask.samples()
        let runs = samples.withUnsafeBufferPointer {
            RunLengthMask($0, width: mask.width, height: mask.height, greatestRuns: greatestRuns)
        }
        guard let runs else { throw tooManyRuns }
        guard let outline = try outline(ofRuns: runs) else { throw .empty }
        let offset = Vector(dx: origin.x, dy: origin.y)
        let placed = outline.mapping { $0 + offset }
        guard placed.polygons.count == outline.polygons.count else {
            throw MaskProblem(Message("the mask's corners are so far away that its pixels cannot be told apart"))
        }
        return placed
    }

    private static var tooMany: MaskProblem { MaskProblem(Message("the file has more masks than are traced")) }

    private var tooManyRuns: MaskProblem {
        MaskProblem(
            Message(
                "the mask's columns have more than \(greatestRuns) runs of pixels inside; smooth the mask or make it smaller"
            ))
    }

    /// The base64 of a text, which may be an address of the kind `data:image/png;base64,`.
    private static func data(of text: String) -> Substring.UTF8View {
        guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") else { return text[...].utf8 }
        return text[text.index(after: comma)...].utf8
    }
}

extension MultiPolygon {
    /// The shape with each vertex in another place; a ring that becomes too small for its place is left out.
    package func mapping(_ place: (Point) -> Point) -> MultiPolygon {
        MultiPolygon(
            polygons.compactMap { polygon in
                guard let exterior = Ring(imported: polygon.exterior.vertices.map(place)) else { return nil }
                return Polygon(
                    exterior: exterior, holes: polygon.holes.compactMap { Ring(imported: $0.vertices.map(place)) })
            })
    }
}
