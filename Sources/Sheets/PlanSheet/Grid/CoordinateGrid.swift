import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage

/// Lines with their pixel coordinates over a drawing, from which a person reads where something lies.
///
///     let reader = try DrawingFile.open("office.png")
///     let size = Size(width: Double(reader.width), height: Double(reader.height))
///     try CoordinateGrid(size: size).render(reader, to: "office-grid.png")
///
/// Labelled lines are a step apart, fine lines divide each step. A label stands right below its line: `1200` along the
/// edges, and `1200,800` at every fifth crossing inside. Every line is dark with a light edge, so that it can be seen
/// on any paper.
public struct CoordinateGrid: Hashable, Sendable {
    /// The drawing's size in pixels.
    public let size: Size
    /// The distance between labelled lines in pixels.
    public let step: Double

    /// A grid for a drawing of a size.
    ///
    /// - Parameters:
    ///   - size: the drawing's size in pixels, at least 1 x 1.
    ///   - step: the distance between labelled lines in pixels: at least 1 and a 250th of the longer side, at most the
    ///     longer side;
    ///     unless given, the greatest of 1, 2 and 5 times a power of ten that divides the longer side into ten parts or
    ///     more.
    /// - Throws: ``GridError`` if the step is out of range.
    public init(size: Size, step: Double? = nil) throws(GridError) {
        let longerSide = max(size.width, size.height)
        let allowed = min(max(1, (longerSide / 250).rounded(.up)), max(1, longerSide))...max(1, longerSide)
        let chosen = step ?? Self.usualStep(for: longerSide)
        guard allowed.contains(chosen) else { throw .stepOutOfRange(chosen, allowed: allowed) }
        (self.size, self.step) = (size, chosen)
    }

    /// The greatest of 1, 2 and 5 times a power of ten that is at most a tenth of a length, or 1.
    private static func usualStep(for length: Double) -> Double {
        var step = 1.0
        // Multiplying by 2, 2.5 and 2 by turns leads from 1 to 2, 5 and 10.
        var factors = [2.0, 2.5, 2.0]
        while step * factors[0] * 10 <= length {
            step *= factors[0]
            factors.append(factors.removeFirst())
        }
        return step
    }

    /// The number of parts into which fine lines divide a step: such that they are whole pixels apart where the step is
    /// a usual one.
    private var partCount: Int {
        var digits = step
        while digits >= 10 { digits /= 10 }
        let count = digits == 2 ? 4 : 5
        return step / Double(count) >= 4 ? count : 1
    }

    /// Half the width of a labelled line: half a pixel on small drawings, of which wider lines would cover too much.
    private var reach: Double {
        let longerSide = max(size.width, size.height)
        return longerSide < 2000 ? 0.5 : max(1, (longerSide / 4000).rounded())
    }

    /// The size of the labels' letters in pixels.
    private var fontSize: Double { max(8, min(max(11, max(size.width, size.height) / 100), 0.4 * step)) }

    private static let ink = Color(red: 0.75, green: 0, blue: 0.45)
    private static let edge = Color(red: 1, green: 1, blue: 1)

    /// Returns the lines and labels of the grid, to be painted over the drawing.
    ///
    /// - Throws: `RenderError` if no text can be set.
    public func displayList() throws(RenderError) -> DisplayList {
        var list = DisplayList(size: size)
        let fineStep = step / Double(partCount)
        if partCount > 1 {
            list.append(.opacity(0.25, .stroke(lines(every: fineStep, except: partCount), Self.ink, Self.style(reach))))
        }
        let path = lines(every: step, except: nil)
        list.append(.opacity(0.6, .stroke(path, Self.edge, Self.style(2 * reach + 2))))
        list.append(.opacity(0.8, .stroke(path, Self.ink, Self.style(2 * reach))))
        for label in try labels() { list.append(.text(label)) }
        return list
    }

    /// Paints the grid over a drawing and writes it to a file, which appears whole or not at all.
    ///
    /// The drawing is read, painted and written in strips; memory does not grow with its height.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the grid's size.
    ///   - path: the file to write.
    ///   - format: what to write.
    ///   - compression: how much time a PNG's size is worth.
    ///   - quality: of a JPEG, 1 to 100; nil for `JPEGWriter.usualQuality`.
    ///   - progress: called now and then with the number of rows that are done, on any thread, one at a time.
    /// - Throws: `ImageError` if the drawing cannot be read or the file not be written, `RenderError` if the grid
    ///   cannot be painted.
    public func render(
        _ drawing: any DrawingReader, to path: String, as format: SheetFormat = .png,
        compression: PNGCompression = .balanced, quality: Int? = nil, progress: ((Int) -> Void)? = nil
    ) throws {
        let renderer = OverlayRenderer(try displayList())
        if let encoding = format.encoding(compression: compression, quality: quality) {
            try renderer.render(drawing, to: path, as: encoding, progress: progress)
        } else if let vectors = VectorFormat(rawValue: format.rawValue) {
            try renderer.render(drawing, to: path, as: vectors, progress: progress)
        }
    }

    private static func style(_ width: Double) -> StrokeStyle { StrokeStyle(lineWidth: width) }

    /// The multiples of a distance within a length.
    private static func multiples(of distance: Double, upTo length: Double) -> [Double] {
        (0...Int(saturating: length / distance)).map { Double($0) * distance }
    }

    /// Vertical and horizontal lines a distance apart.
    ///
    /// - Parameter number: every so many lines one is left out, from the first on.
    private func lines(every distance: Double, except number: Int?) -> Path {
        func isDrawn(_ index: Int) -> Bool { number.map { index % $0 != 0 } ?? true }
        return Path { path in
            for (index, x) in Self.multiples(of: distance, upTo: size.width).enumerated() where isDrawn(index) {
                path.move(to: Point(x: x, y: 0))
                path.addLine(to: Point(x: x, y: size.height))
            }
            for (index, y) in Self.multiples(of: distance, upTo: size.height).enumerated() where isDrawn(index) {
                path.move(to: Point(x: 0, y: y))
                path.addLine(to: Point(x: size.width, y: y))
            }
        }
    }

    /// The coordinates along the edges and at crossings inside; what the drawing's edge or an earlier label would cut
    /// is left out.
    private func labels() throws(RenderError) -> [PlacedText] {
        let outlines = try GlyphOutlines()
        let font = Font(size: fontSize, weight: .semibold)
        let halo = Halo(Self.edge, width: max(1.5, fontSize / 6))
        let drawing = Box(origin: .zero, size: size).insetBy(dx: -halo.width - 2, dy: -halo.width - 2)
        let gap = 2 * reach + 1
        var labels: [PlacedText] = []
        func add(_ text: String, at point: Point, _ anchor: TextAnchor) throws(RenderError) {
            let layout = try TextLayout(text, font: font)
            let label = PlacedText(
                layout, at: point, anchor: anchor, color: Self.ink, halo: halo, outlines: outlines)
            guard drawing.contains(label.bounds), !labels.contains(where: { $0.bounds.intersects(label.bounds) }) else {
                return
            }
            labels.append(label)
        }
        let columns = Self.multiples(of: step, upTo: size.width)
        let rows = Self.multiples(of: step, upTo: size.height)
        // A label wider than a step would run into the next one.
        let widest = try TextLayout(columns.last.map(\.shortest) ?? "", font: font).logicalSize.width + 2 * gap
        let every = max(1, Int(saturating: (widest / step).rounded(.up)))
        for x in Swift.stride(from: 0, to: columns.count, by: every).map({ columns[$0] }) {
            try add(x.shortest, at: Point(x: x + gap, y: gap), .topLeft)
            try add(x.shortest, at: Point(x: x + gap, y: size.height - gap), .bottomLeft)
        }
        let everyRow = max(1, Int(saturating: (1.2 * fontSize / step).rounded(.up)))
        for y in Swift.stride(from: everyRow, to: rows.count, by: everyRow).map({ rows[$0] })
        where y + 3 * fontSize < size.height {
            try add(y.shortest, at: Point(x: gap, y: y + gap), .topLeft)
            try add(y.shortest, at: Point(x: size.width - gap, y: y + gap), .topRight)
        }
        for x in columns.dropFirst().enumerated().filter({ $0.offset % 5 == 4 }).map(\.element) {
            for y in rows.dropFirst().enumerated().filter({ $0.offset % 5 == 4 }).map(\.element)
            where y + 3 * fontSize < size.height {
                try add("\(x.shortest),\(y.shortest)", at: Point(x: x + gap, y: y + gap), .topLeft)
            }
        }
        return labels
    }
}
