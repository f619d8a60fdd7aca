import PlanCanvas
import PlanGeometry
import PlanModel

/// The objects on a sheet one by one, for files in which each can be taken by itself. All coordinates are pixel points of the drawing.
package struct OverlayObjects: Sendable {
    /// An area as it is painted.
    package struct PaintedArea: Sendable {
        /// The fill, hatching and outline.
        package let node: DisplayNode
        /// The name at its place; nil where it is not shown.
        package var name: DisplayNode?
    }

    /// The areas of which something is painted, by their ids.
    package fileprivate(set) var areas: [Area.ID: PaintedArea] = [:]
    /// The markers in layers, each of which knows its marks' looks.
    package fileprivate(set) var markers: [SpriteLayer] = []
    /// The lines from markers' points to symbols that stand beside them, each with a dot at the point, by the places of the symbols.
    package fileprivate(set) var leaders: [Point: DisplayNode] = [:]
    /// The measured lines by their ids, each with its text.
    package fileprivate(set) var dimensions: [DimensionLine.ID: DisplayNode] = [:]
    /// The panels.
    package fileprivate(set) var panels: [DisplayNode] = []
}

extension OverlayLayout {
    /// All that is laid out, object by object.
    package var objects: OverlayObjects {
        var objects = OverlayObjects()
        let painter = MarkerLeaders(style: style)
        for leader in leaders { objects.leaders[leader.end] = painter.node(of: [leader]) }
        for part in parts {
            switch part {
            case .area(let item): objects.areas[item.id] = OverlayObjects.PaintedArea(node: item.node)
            case .areaName(let item): objects.areas[item.area]?.name = item.node
            case .markers(let layer): objects.markers.append(layer)
            case .panel(let item): objects.panels.append(item.node)
            case .dimension(let line, let node): objects.dimensions[line.id] = node
            case .dimensionLabel(let label):
                if let id = label.line, let node = objects.dimensions[id] {
                    objects.dimensions[id] = .group([node, label.node])
                }
            case .leaders, .ring, .detail, .clusters, .paper, .markerLabel, .detections, .detectionLabels, .custom,
                .heatMap:
                break
            }
        }
        return objects
    }
}
