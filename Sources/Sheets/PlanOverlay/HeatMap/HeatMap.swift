import PlanBase
import PlanCanvas
import PlanGeometry

/// The density of points as colours: transparent where there are none, and the stronger the more points lie close together.
///
/// On light paper the colours go from yellow through red to dark violet; on dark paper the other way, as dark violet would look
/// like a hole there. A density of 1 is that of a single point. The strongest colour stands for the greatest density, but for
/// no less than ``leastFullDensity``, so that a few scattered points do not look like many.
///
///     layout.append(HeatMap(points: markers.map(\.point), drawingSize: size))
public struct HeatMap: OverlayLayer {
    /// The box around all coloured pixels, in pixel points; outside the drawing if there are none.
    public let bounds: Box
    /// The density that has the strongest colour, as a number of points at one place.
    public let fullDensity: Double
    /// The least that ``fullDensity`` is.
    public static let leastFullDensity = 4.0
    /// Densities relative to ``fullDensity``, 0...1: of all points, or of those of each room.
    private let fields: [HeatField]
    /// The rooms that heat stays in; nil if heat goes anywhere.
    private let rooms: UppermostAreas?
    /// The field of each room, by the room's number and one; the first is that of points in no room.
    private var fieldOfRoom: [Int?] = []
    private let cells: HeatField.Cells
    private let colors: [UInt32]

    /// Adds up one Gaussian for each point.
    ///
    /// - Parameters:
    ///   - points: pixel points; those that are not finite or lie far off the drawing add nothing.
    ///   - drawingSize: the drawing's size in pixels.
    ///   - rooms: the rooms, in pixel points, the upper ones last: what lies in one is felt in no other, nor outside. Without any a point
    ///     is felt all around.
    ///   - radius: two standard deviations in pixels, at least 2; nil for a fifteenth of the drawing's shorter side.
    ///   - opacity: the opacity where points are densest, 0...1.
    ///   - isOnDark: true on dark paper, where the colours become lighter with the density.
    /// - Complexity: at most 625 cells for each point: a cell is at least an eighth of `radius` wide.
    public init(
        points: some Sequence<Point>, drawingSize: Size, rooms: [MultiPolygon] = [], radius: Double? = nil,
        opacity: Double = 0.75, isOnDark: Bool = false
    ) {
        let usual = min(drawingSize.width, drawingSize.height) / 15
        let radius = max(radius ?? usual, 2)
        // Coarse enough for little memory on any drawing, fine enough for a smooth Gaussian.
        let greatestSide = max(drawingSize.width, drawingSize.height)
        let size = max(radius / 8, greatestSide / 2048, 1)
        let cells = HeatField.Cells(
            size: size, deviation: max(radius / 2 / size, 0.5),
            columns: Int(saturating: (drawingSize.width / size).rounded(.up)) + 1,
            rows: Int(saturating: (drawingSize.height / size).rounded(.up)) + 1)
        let points = Array(points)
        let uppermost = rooms.isEmpty ? nil : UppermostAreas(rooms)
        var groups = [[Point]](repeating: [], count: rooms.count + 1)
        let finite = points.filter(\.isFinite)
        for (point, room) in zip(finite, uppermost?.areas(at: finite) ?? finite.map { _ in UppermostAreas.none }) {
            groups[Int(room) + 1].append(point)
        }
        let drawing = Box(origin: .zero, size: drawingSize)
        var (fields, felt) = ([HeatField](), Box?.none)
        for (index, group) in groups.enumerated() {
            fieldOfRoom.append(nil)
            guard let field = HeatField(group, cells) else { continue }
            fieldOfRoom[index] = fields.count
            fields.append(field)
            let part = index == 0 ? field.bounds : rooms[index - 1].boundingBox?.intersection(field.bounds)
            if let part { felt = felt?.union(part) ?? part }
        }
        let full = max(fields.compactMap { $0.densities.max() }.max() ?? 0, Float(Self.leastFullDensity))
        for index in fields.indices { fields[index].divide(by: full) }
        fullDensity = Double(full)
        (self.fields, self.rooms, self.cells) = (fields, uppermost, cells)
        colors = Self.colors(opacity: min(max(opacity, 0), 1), fullDensity: fullDensity, isOnDark: isOnDark)
        bounds = felt?.intersection(drawing) ?? Box(minX: -1, minY: -1, maxX: -1, maxY: -1)
    }

    /// Paints the density: straight onto pixels under a whole-pixel translation, else as a scaled picture.
    ///
    /// - Throws: `RenderError` if memory runs out.
    public func paint(on canvas: Canvas) throws {
        guard bounds.width > 0, bounds.height > 0 else { return }
        if let moved = canvas.wholePixelTranslation {
            try canvas.withPixels { pixels in
                let left = max(Int(saturating: bounds.minX.rounded(.down)), -moved.x)
                let right = min(Int(saturating: bounds.maxX.rounded(.up)), canvas.width - moved.x)
                let top = max(Int(saturating: bounds.minY.rounded(.down)), -moved.y)
                let bottom = min(Int(saturating: bounds.maxY.rounded(.up)), canvas.height - moved.y)
                guard left < right else { return }
                for y in top..<max(top, bottom) {
                    forEachColor(of: right - left, from: Point(x: Double(left), y: Double(y)), step: 1) {
                        index, color in
                        let x = left + index + moved.x
                        pixels[x, y + moved.y] = color.blended(over: pixels[x, y + moved.y])
                    }
                }
            }
            return
        }
        // As many pixels as smooth colours need; where they end at walls, as many as show no steps.
        let side = rooms == nil ? max(bounds.width, bounds.height) / cells.size : Self.mostPixels
        let step = max(bounds.width, bounds.height) / min(max(side, 1), Self.mostPixels)
        let (width, height) = (
            Int(saturating: (bounds.width / step).rounded(.up)), Int(saturating: (bounds.height / step).rounded(.up))
        )
        let image = try Canvas(width: width, height: height)
        try image.withPixels { pixels in
            for y in 0..<height {
                let start = Point(x: bounds.minX, y: bounds.minY + Double(y) * step)
                forEachColor(of: width, from: start, step: step) { x, color in pixels[x, y] = color }
            }
        }
        canvas.draw(
            image,
            in: Box(origin: bounds.origin, size: Size(width: Double(width) * step, height: Double(height) * step)))
    }

    /// The most pixels along the longer side of a scaled picture.
    private static let mostPixels = 2048.0

    /// Calls a closure with the premultiplied colours of squares in a row, but for those that have none.
    ///
    /// - Parameters:
    ///   - start: the top left of the first square, in pixel points.
    ///   - step: the squares' side in pixels.
    private func forEachColor(of count: Int, from start: Point, step: Double, _ body: (Int, UInt32) -> Void) {
        let y = start.y + step / 2
        func x(_ index: Int) -> Double { start.x + (Double(index) + 0.5) * step }
        func take(_ index: Int, _ field: HeatField) {
            let color = colors[level(field.density(at: x(index) / cells.size, y / cells.size))]
            if color != 0 { body(index, color) }
        }
        guard let rooms else {
            if let field = fields.first { for index in 0..<count { take(index, field) } }
            return
        }
        for (index, room) in rooms.areas(at: (0..<count).map { Point(x: x($0), y: y) }).enumerated() {
            if let field = fieldOfRoom[Int(room) + 1] { take(index, fields[field]) }
        }
    }

    private func level(_ density: Float) -> Int { Int((min(max(density, 0), 1) * 255).rounded()) }

    /// Boxes around the places that have at least half the density of a single point, in pixel points.
    var coloredBoxes: [Box] {
        let least = Float(0.5 / fullDensity)
        var boxes: [Box] = []
        for (room, field) in fieldOfRoom.enumerated() {
            guard let field = field.map({ fields[$0] }) else { continue }
            for row in field.rows {
                let corners = field.columns.filter { field.density($0, row) >= least }.map {
                    Point(x: Double($0) * cells.size, y: Double(row) * cells.size)
                }
                let areas = rooms?.areas(at: corners)
                for (index, corner) in corners.enumerated() where areas.map({ Int($0[index]) + 1 == room }) ?? true {
                    boxes.append(Box(around: corner, size: Size(width: cells.size, height: cells.size)))
                }
            }
        }
        return boxes
    }

    private static let stops = [0xFCFFA4, 0xF9C932, 0xF98C0A, 0xDD513A, 0xA52C60, 0x56106E].map { Color(hex: $0) }

    /// The opaque colour of a density relative to the greatest, 0...1.
    static func color(ofDensity share: Double, isOnDark: Bool) -> Color {
        let place = (isOnDark ? 1 - share : share) * Double(stops.count - 1)
        let index = min(Int(saturating: place), stops.count - 2)
        return stops[index].mixed(with: stops[index + 1], fraction: place - Double(index))
    }

    /// 256 premultiplied colours from the least density to the greatest: yellow to dark violet of the inferno colour map
    /// (Smith and van der Walt, 2015).
    private static func colors(opacity: Double, fullDensity: Double, isOnDark: Bool) -> [UInt32] {
        return (0...255).map { level in
            let share = Double(level) / 255
            let color = color(ofDensity: share, isOnDark: isOnDark)
            // Opacity grows faster than density, so that single points are seen, and from 0, so that no edge is.
            let seen = min(1, max(2.5, 0.6 * fullDensity) * share)
            let alpha = opacity * seen * (2 - seen)
            func component(_ value: Double) -> UInt32 { UInt32(saturating: (value * alpha * 255).rounded()) }
            return UInt32(saturating: (alpha * 255).rounded()) << 24 | component(color.red) << 16 | component(
                color.green) << 8
                | component(color.blue)
        }
    }
}
