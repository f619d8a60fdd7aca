import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// The sheet on which the sample office is drawn: grid, dimensions, the plan, and the strip with the title.
enum OfficeSheet {
    static let size = Size(width: 4000, height: 3000)
    static let dotsPerInch = 254.0

    static func draw(outlines: RoomOutlines) throws -> Canvas {
        let plan = OfficePlan.plan
        let scale = OfficePlan.scale
        let style = PlanStyle.office
        let canvas = try Canvas(width: Int(size.width), height: Int(size.height), background: style.paper)
        let dimensions = DimensionPainter(canvas: canvas, style: style, scale: scale)
        PlanPainter(plan: plan, outlines: outlines, style: style, scale: scale) {
            drawAxes(plan.axes, with: dimensions)
        }.draw(on: canvas)
        for chain in chains { dimensions.draw(chain) }
        let labels = RoomLabelPainter(canvas: canvas, style: style, size: 29)
        for (index, room) in plan.rooms.enumerated() {
            labels.draw(room, squareMetres: outlines.squareMetres(ofRoom: index), at: scale.pixelPoint(room.label))
        }
        OfficeNotes(canvas: canvas, style: style, scale: scale).draw()
        TitleStrip(canvas: canvas, style: style).draw()
        return canvas
    }

    private static func drawAxes(_ axes: [GridLine], with painter: DimensionPainter) {
        for axis in axes {
            switch axis.direction {
            case .northSouth: painter.draw(axis, from: 88, to: 2466, bubbleRadius: 35)
            case .eastWest: painter.draw(axis, from: 88, to: 3776, bubbleRadius: 35)
            }
        }
    }

    private static let chains: [DimensionChain] = [
        DimensionChain(
            direction: .eastWest, place: 212, stops: [OfficeWalls.outside.minX, OfficeWalls.outside.maxX],
            extensionStart: 326),
        DimensionChain(
            direction: .eastWest, place: 268,
            stops: OfficeWalls.columnsOfAxes,
            extensionStart: 326),
        DimensionChain(
            direction: .eastWest, place: 2520,
            stops: [OfficeWalls.outside.minX] + jambs(of: OfficeWalls.northWindows) + [OfficeWalls.outside.maxX],
            extensionStart: 2454),
        DimensionChain(
            direction: .eastWest, place: 2584,
            stops: [OfficeWalls.outside.minX, -200, 8100, 32600, OfficeWalls.outside.maxX], extensionStart: 2540),
        DimensionChain(
            direction: .northSouth, place: 212, stops: [OfficeWalls.outside.minY, OfficeWalls.outside.maxY],
            extensionStart: 376),
        DimensionChain(
            direction: .northSouth, place: 268,
            stops: OfficeWalls.rowsOfAxes,
            extensionStart: 376),
        DimensionChain(
            direction: .northSouth, place: 324,
            stops: [OfficeWalls.outside.minY] + jambs(of: OfficeWalls.westWindows) + [OfficeWalls.outside.maxY],
            extensionStart: 376),
        DimensionChain(
            direction: .northSouth, place: 3840,
            stops: [OfficeWalls.outside.minY] + jambs(of: OfficeWalls.eastWindows) + [OfficeWalls.outside.maxY],
            extensionStart: 3764),
    ]

    private static func jambs(of openings: [Opening]) -> [Double] {
        openings.flatMap { [$0.extent.lowerBound, $0.extent.upperBound] }
    }
}
