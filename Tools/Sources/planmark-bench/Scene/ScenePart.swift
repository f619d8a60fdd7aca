/// One of the shapes of the drawing that is measured, by numbers that a program in any language can follow
/// (`Benchmarks/scene_peer.py`).
struct ScenePart {
    enum Kind: Int, CaseIterable {
        case disc, ellipse, rectangle, roundedRectangle, capsule, star, hexagon, dashedRing, sector, arc
    }

    let kind: Kind
    let x, y, width, height: Double
    let red, green, blue: Double

    init(_ index: Int) {
        kind = Kind.allCases[index % Kind.allCases.count]
        x = Double(index * 73 % 400)
        y = Double(index * 131 % 390)
        width = Double(50 + index * 29 % 70)
        height = Double(45 + index * 17 % 75)
        red = Double(index * 37 % 200) / 255
        green = Double(index * 91 % 200) / 255
        blue = Double(index * 53 % 200) / 255
    }

    static let all = (0..<50).map(ScenePart.init)
    static let side = 512
    static let lineWidth = 6.0
    static let cornerRadius = 12.0
}
