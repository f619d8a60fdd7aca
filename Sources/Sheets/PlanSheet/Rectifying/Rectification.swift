import PlanGeometry
import PlanImage
import PlanModel

/// A plan for making one drawing straight, with one scale: where the drawing's pixel points come to lie, how large the result is, and which
/// scales the drawing had before.
///
///     let drawing = try DrawingFile.open("scan.jpg")
///     let rectification = try Rectification(request, of: drawing)
///     try rectification.write(drawing, to: "straight.png")
///     print(rectification.text(in: .english))
public struct Rectification: Hashable, Sendable {
    /// Takes pixel points of the drawing to pixel points of the result.
    public let transform: ProjectiveTransform
    /// The width of the result in pixels.
    public let width: Int
    /// The height of the result in pixels.
    public let height: Int
    /// The scale of the result in pixels per metre of the building, in all directions.
    public let pixelsPerMetre: Double
    /// The scale at which no detail of the rectangle is lost: the greatest that the drawing has at its corners.
    public let detailedScale: Double
    /// The scales of the rectangle's sides on the drawing.
    public let sides: SideScales
    /// The part of the drawing that the result shows.
    public let extent: RectifyRequest.Extent

    /// The scales of a drawing along the sides of a rectangle, in pixels per metre.
    public struct SideScales: Hashable, Sendable {
        /// The scale of each side, in pixels per metre.
        public let top, right, bottom, left: Double

        /// The scale along the rectangle's width: the mean of the top and the bottom side.
        public var alongWidth: Double { (top + bottom) / 2 }
        /// The scale along the rectangle's height: the mean of the left and the right side.
        public var alongHeight: Double { (left + right) / 2 }
        /// By which part the greatest of the four scales exceeds the least: 0.03 for 3 %.
        public var inequality: Double { max(top, right, bottom, left) / min(top, right, bottom, left) - 1 }
    }

    /// True if the drawing was a mirror image, which the result is not.
    public var isMirrored: Bool { transform.determinant < 0 }
    /// True if the result has fewer pixels per metre than ``detailedScale``, so that details of the rectangle are lost.
    public var losesDetail: Bool { pixelsPerMetre < detailedScale * (1 - 1e-9) }
    /// The size of the result in pixels.
    public var size: Size { Size(width: Double(width), height: Double(height)) }

    /// Plans the result of a request.
    ///
    /// - Parameters:
    ///   - drawing: The drawing, of which the size and the name are looked at.
    /// - Throws: ``RectifyError``.
    public init(_ request: RectifyRequest, of drawing: some DrawingReader) throws(RectifyError) {
        try self.init(request, ofSize: drawing.size, file: drawing.name)
    }

    /// Plans the result of a request for the drawing of a plan.
    ///
    /// - Throws: ``RectifyError``.
    public init(_ request: RectifyRequest, of plan: some PlanSource) throws(RectifyError) {
        try self.init(request, ofSize: plan.planDrawing.drawing.size, file: plan.location)
    }

    /// Plans the result of a request.
    ///
    /// - Parameters:
    ///   - size: The drawing's size in pixels.
    ///   - file: What errors call the drawing.
    /// - Throws: ``RectifyError``.
    public init(_ request: RectifyRequest, ofSize size: Size, file: String) throws(RectifyError) {
        let corners = try request.pixelCorners(on: size, file: file)
        try request.checkNumbers(file: file)
        let (metresWide, metresHigh) = (request.width, request.height)
        let rectangle = Box(minX: 0, minY: 0, maxX: metresWide, maxY: metresHigh)
        // The corners were checked, so that there are transforms.
        guard let toMetres = ProjectiveTransform(mapping: corners, to: rectangle.corners),
            let toPixels = toMetres.inverted()
        else { throw RectifyError(.cornersOnLine(0, corners[0]), file: file) }
        let slopes = rectangle.corners.compactMap { toPixels.affineMap(near: $0) }
        let detailed = slopes.flatMap { [Vector(dx: $0.a, dy: $0.b).length, Vector(dx: $0.c, dy: $0.d).length] }.max()
        guard let detailed, detailed > 0, detailed.isFinite, let shown = Self.shownMetres(request, size, toMetres)
        else { throw RectifyError(.beyondHorizon, file: file) }
        let possible = Self.scale(detailed, showing: shown, ofSize: size)
        guard request.pixelsPerMetre != nil || possible >= detailed * Self.leastDetail else {
            throw RectifyError(.nearHorizon(detailedScale: detailed, possibleScale: possible), file: file)
        }
        let scale = request.pixelsPerMetre ?? possible
        (width, height) = try Self.pixels(of: shown, at: scale, file: file)
        transform = toMetres.concatenating(
            ProjectiveTransform(
                AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -scale * shown.minX, ty: -scale * shown.minY)))
        (pixelsPerMetre, detailedScale, extent) = (scale, detailed, request.extent)
        sides = SideScales(
            top: corners[0].distance(to: corners[1]) / metresWide,
            right: corners[1].distance(to: corners[2]) / metresHigh,
            bottom: corners[2].distance(to: corners[3]) / metresWide,
            left: corners[3].distance(to: corners[0]) / metresHigh)
    }

    /// Returns the box that the result shows, in metres from the rectangle's top left corner; nil if a part of the drawing is beyond the
    /// horizon.
    private static func shownMetres(_ request: RectifyRequest, _ size: Size, _ toMetres: ProjectiveTransform) -> Box? {
        if request.extent == .rectangle { return Box(minX: 0, minY: 0, maxX: request.width, maxY: request.height) }
        let images = Box(origin: .zero, size: size).corners.compactMap { $0.applying(toMetres) }
        return images.count == 4 ? Box(enclosing: images) : nil
    }

    /// The result has at most this many times the drawing's pixels, unless its scale is given.
    private static let greatestGrowth = 4.0
    /// The part of the rectangle's detail that the result has at least, unless its scale is given.
    private static let leastDetail = 0.25

    private static func scale(_ detailed: Double, showing shown: Box, ofSize size: Size) -> Double {
        min(detailed, (greatestGrowth * size.width * size.height / (shown.width * shown.height)).squareRoot())
    }

    /// The size of the result; a hair of a pixel more than a whole number is none.
    private static func pixels(of shown: Box, at scale: Double, file: String) throws(RectifyError) -> (Int, Int) {
        let (width, height) = (
            max(1, (shown.width * scale - 1e-6).rounded(.up)), max(1, (shown.height * scale - 1e-6).rounded(.up))
        )
        let limits = DrawingLimits()
        let isCountable = width < 1e15 && height < 1e15
        let (wide, high) =
            isCountable ? (Int(saturating: width), Int(saturating: height)) : (limits.width + 1, limits.height + 1)
        guard let limit = limits.limitExceeded(width: wide, height: high) else { return (wide, high) }
        let greatest = min(
            Double(limits.width) / shown.width, Double(limits.height) / shown.height,
            (Double(limits.pixels) / (shown.width * shown.height)).squareRoot())
        throw RectifyError(
            .tooLarge(width: width, height: height, limit: limit, greatestScale: greatest * (1 - 1e-3)), file: file)
    }
}

extension RectifyRequest {
    /// The least distance between corners, and of a corner from the line through two others, in pixels: people read coordinates to a pixel.
    private static let leastDistance = 2.0

    /// The corners in pixel points, checked to show a rectangle.
    fileprivate func pixelCorners(on size: Size, file: String) throws(RectifyError) -> [Point] {
        var points: [Point] = []
        for (index, corner) in corners.points.enumerated() {
            guard corner.isFinite else { throw RectifyError(.cornerNotFinite(index, corner), file: file) }
            do throws(CoordinateError) {
                points.append(try coordinates.system(of: size).pixelPoint(for: corner))
            } catch {
                throw RectifyError(.coordinates(error), file: file)
            }
        }
        let drawing = Box(origin: .zero, size: size)
        for (index, point) in points.enumerated() where !drawing.contains(point) {
            throw RectifyError(.cornerOutsideDrawing(index, point, size), file: file)
        }
        for one in 0..<4 {
            for other in one + 1..<4 where points[one].distance(to: points[other]) < Self.leastDistance {
                throw RectifyError(.cornersEqual(one, other, points[one]), file: file)
            }
        }
        for corner in 0..<4 {
            let others = (1...3).map { points[(corner + $0) % 4] }
            for (start, end) in [(others[0], others[1]), (others[1], others[2]), (others[0], others[2])] {
                let distance = abs(orient2d(start, end, points[corner])) / start.distance(to: end)
                if distance < Self.leastDistance {
                    throw RectifyError(.cornersOnLine(corner, points[corner]), file: file)
                }
            }
        }
        let turns = (0..<4).map { orient2d(points[($0 + 3) % 4], points[$0], points[($0 + 1) % 4]) > 0 }
        switch turns.filter(\.self).count {
        case 0, 4: return points
        case 2: throw RectifyError(.sidesCross, file: file)
        case let left:
            let dent = turns.firstIndex(of: left == 1) ?? 0
            throw RectifyError(.dent(dent, points[dent]), file: file)
        }
    }

    fileprivate func checkNumbers(file: String) throws(RectifyError) {
        // Far beyond any building, and near enough for the transform's numbers.
        let metres = 0.001...1e6
        guard metres.contains(width) else { throw RectifyError(.badWidth(width), file: file) }
        guard metres.contains(height) else { throw RectifyError(.badHeight(height), file: file) }
        if let pixelsPerMetre, !(pixelsPerMetre > 0 && pixelsPerMetre.isFinite) {
            throw RectifyError(.badScale(pixelsPerMetre), file: file)
        }
    }
}
