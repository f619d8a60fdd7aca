// Puts numbers of any size into all that paints and measures (`make fuzz-numbers`), linked with the libraries as they are.
//
// An input is a list of numbers, from 5e-324 to 1e308, after one byte that says where they go: figures on both backends, sheets with
// measures, parts of them, PDF and SVG, tiles, detections, page turns, annotated PDFs and plans. Nothing may end the process or take
// long. What cannot be painted is refused by an error.

import PlanCanvas
import PlanExchange
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanPDF
import PlanPageCurl
import PlanSheet
import PlanTiles

@testable import PlanStore

private let side = 32
private let folder = ProcessFolder()
private let paper = PixelBuffer(width: side, height: side, format: .rgb, filledWith: 255)
private let drawing: [UInt8] = (try? paper.pngBytes()) ?? []
private let page = PixelBuffer(width: 24, height: 24, format: .rgba, filledWith: 200)

// MARK: - Figures

private func paintFigures(_ input: inout NumberInput) {
    let points = input.points(4)
    var outline = Path()
    outline.addLines(points)
    outline.closeSubpath()
    var curve = Path()
    curve.move(to: points[0])
    curve.addCurve(to: points[3], control1: points[1], control2: points[2])
    if input.isOne(of: 2) { curve.closeSubpath() }
    let style = StrokeStyle(
        lineWidth: abs(input.number()), lineJoin: input.isOne(of: 2) ? .round : .miter,
        dash: input.isOne(of: 4) ? [abs(input.number()), abs(input.number())] : [])
    let path = input.isOne(of: 2) ? curve : outline
    var node = DisplayNode.fill(path, .black, .evenOdd)
    switch input.byte() % 4 {
    case 1: node = .stroke(path, .black, style)
    case 2:
        let transform = AffineTransform(
            a: input.number(), b: input.number(), c: input.number(), d: input.number(), tx: input.number(),
            ty: input.number())
        node = .transform(transform, node)
    case 3: node = .opacity(input.number(), .transform(.scale(x: 2, y: 2), .stroke(path, .black, style)))
    default: break
    }
    var list = DisplayList(size: Size(width: Double(side), height: Double(side)))
    list.append(node)
    _ = try? OverlayRenderer(list, backend: input.isOne(of: 4) ? .cairo : .raster).render(paper)
}

private func paintCurl(_ input: inout NumberInput) {
    let edges: [LeafEdge] = [.left, .right, .top, .bottom]
    let spine = edges[Int(input.byte() % 4)]
    let grip = Point(x: spine == .right ? 0 : 24, y: spine == .bottom ? 0 : 24)
    guard
        let curl = try? PageCurl(
            width: 24, height: 24, spine: spine, grip: input.isOne(of: 2) ? input.point() : grip, finger: input.point(),
            radius: abs(input.number()), angle: input.isOne(of: 2) ? .degrees(input.number()) : nil),
        let renderer = try? PageCurlRenderer(width: 24, height: 24, threads: 1)
    else { return }
    var picture = renderer.emptyPicture
    let frame = Box(minX: 0, minY: 0, maxX: 24, maxY: 24)
    let stage = PageStage(
        flat: [PlacedPage(page: PagePicture(page), frame: frame)],
        leaf: TurningLeaf(front: PagePicture(page), back: .seeThrough, frame: frame, curl: curl))
    try? renderer.draw(stage, into: &picture)
    // What is large is refused where its path is asked for.
    _ = MeasureText.length(abs(input.number()))
    _ = MeasureText.area(input.number())
    _ = MeasureText.length(abs(input.number()), in: .imperial) + MeasureText.area(input.number(), in: .imperial)
}

// MARK: - Sheets

private func request(_ input: inout NumberInput) -> SheetRequest {
    var request = SheetRequest()
    request.panels.dimensions = true
    request.panels.pixelsPerMetre = input.isOne(of: 2) ? abs(input.number()) : 100
    request.panels.scaleBar = input.isOne(of: 4)
    request.panels.units = input.isOne(of: 2) ? .imperial : .metric
    request.look.renderer = input.isOne(of: 8) ? .cairo : .raster
    return request
}

private func composeSheet(_ input: inout NumberInput) {
    let request = request(&input)
    let choice = input.byte() % 8
    guard let sheet = try? Sheet(request, SheetInput(plan: NumberPlan(&input, drawing: drawing))) else { return }
    switch choice {
    case 0: _ = try? sheet.renderedBytes(as: .svg)
    case 1: _ = try? sheet.renderedBytes(as: .pdf)
    case 2, 3:
        let (x, y) = (Double(input.byte() % 20), Double(input.byte() % 20))
        _ = try? sheet.render(region: Box(minX: x, minY: y, maxX: x + 9, maxY: y + 9))
    default: _ = try? sheet.renderedPixels()
    }
}

private func makeTiles(_ input: inout NumberInput) {
    let request = request(&input)
    folder.empty()
    var options = TileOptions()
    options.tileSize = 16
    _ = try? TilePyramid.make(
        of: SheetInput(plan: NumberPlan(&input, drawing: drawing)), request, at: folder.path("tiles"), options,
        viewer: nil)
    folder.empty()
}

private func paintDetections(_ input: inout NumberInput) {
    let detections = (0..<2).map { input.detection($0) }
    let look = DetectionLook(
        marks: Set(DetectionMark.allCases), coloring: .id, skeletons: [], leastKeypointConfidence: 0.1)
    var layout = OverlayLayout(drawingSize: Size(width: Double(side), height: Double(side)))
    layout.append(detections, as: look, trails: [1: input.points(3)])
    try? layout.appendLabels(of: detections, as: look)
    _ = try? OverlayRenderer(layout.displayList).render(paper)
}

// MARK: - Plans

/// Keeps things in a plan, which refuses those that reach too far, and writes an annotated PDF of those that it holds all the same.
private func keep(_ input: inout NumberInput) {
    let described = PlanDrawing(
        drawing: Drawing(name: "level", width: side, height: side), isEmbedded: true)
    guard let plan = try? Plan.create(in: MemoryStore(), name: "level", drawing: described, picture: drawing) else {
        fatalError("no plan")
    }
    let other = NumberPlan(&input, drawing: drawing)
    for area in other.areas { _ = try? plan.write("add") { try $0.add(area) } }
    for detection in other.detections { _ = try? plan.write("add") { try $0.put(detection) } }
    for line in other.lines { _ = try? plan.write("add") { try $0.put(line) } }
    for detail in other.details { _ = try? plan.write("add") { try $0.put(detail) } }
    let bounds = KeptReach.bounds(ofDrawing: plan.drawing.size)
    let kept = (try? plan.areas()) ?? []
    require(
        kept.allSatisfy { $0.shape.boundingBox.map(bounds.contains) ?? true }, "an area that reaches too far is kept")
    for area in other.areas { _ = try? plan.write("add") { try $0.restore(area) } }
    _ = PlanCheck.run(plan)
    _ = try? plan.exportDocument(PlanExport(), as: input.isOne(of: 2) ? PlanFormat.pdf : PlanFormat.xfdf) { _ in }
    for area in (try? plan.areas()) ?? [] {
        require((try? plan.write("remove") { try $0.removeArea(area.id) }) != nil, "an area cannot be removed")
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzNumbers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = NumberInput(UnsafeBufferPointer(start: start, count: count))
    // The dearer, the rarer.
    switch input.byte() {
    case ..<120: paintFigures(&input)
    case ..<150: paintCurl(&input)
    case ..<180: paintDetections(&input)
    case ..<248: composeSheet(&input)
    case ..<254: keep(&input)
    default: makeTiles(&input)
    }
    return 0
}
