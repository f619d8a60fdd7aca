import PlanBase
import PlanGeometry

@testable import PlanCanvas
@testable import PlanViews

/// A scene drawn on white, to look at its pixels.
struct ScenePicture {
    let canvas: Canvas
    private let pixels: [[Color]]

    init(_ view: some View, size: Size? = nil, scale: Double = 1, background: Color = .white) throws {
        canvas = try SceneRenderer(view, size: size, scale: scale, background: background).canvas()
        let canvas = canvas
        pixels = try (0..<canvas.height).map { y in
            try (0..<canvas.width).map { x in try canvas.color(x: x, y: y) ?? .white }
        }
    }

    init(json: String) throws {
        let file = try SceneFile(parsing: Array(json.utf8), file: "scene.json")
        try self.init(file.view, size: file.size, scale: file.scale)
    }

    var width: Int { canvas.width }
    var height: Int { canvas.height }

    subscript(x: Int, y: Int) -> Color { pixels[y][x] }

    /// How dark a pixel is: 0 white, 1 black.
    func ink(_ x: Int, _ y: Int) -> Double { 1 - (self[x, y].red + self[x, y].green + self[x, y].blue) / 3 }

    /// The sum of all darkness, in pixels.
    var inkArea: Double { (0..<height).reduce(0) { sum, y in sum + (0..<width).reduce(0) { $0 + ink($1, y) } } }

    /// The box of the pixels that satisfy a condition.
    func box(where condition: (Color) -> Bool = { $0 != .white }) -> Box? {
        var points: [Point] = []
        for y in 0..<height {
            for x in 0..<width where condition(self[x, y]) {
                points += [Point(x: Double(x), y: Double(y)), Point(x: Double(x + 1), y: Double(y + 1))]
            }
        }
        return Box(enclosing: points)
    }

    /// The lengths of the runs of dark and light pixels along a row, beginning with a dark one.
    func runs(row: Int, in columns: Range<Int>) -> [(isDark: Bool, length: Int)] {
        var runs: [(isDark: Bool, length: Int)] = []
        for x in columns {
            let isDark = ink(x, row) > 0.5
            if runs.last?.isDark == isDark { runs[runs.count - 1].length += 1 } else { runs.append((isDark, 1)) }
        }
        return runs
    }
}

extension Color {
    /// Whether each component differs by at most so many 255ths.
    func isNear(_ other: Color, within steps: Double = 3) -> Bool {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) * 255 <= steps
    }
}
