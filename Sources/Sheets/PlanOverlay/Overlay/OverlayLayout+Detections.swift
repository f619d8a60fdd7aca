import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

extension OverlayLayout {
    /// Puts detections on top, without their labels: what is largest at the bottom, so that small things stay in sight.
    ///
    /// - Parameters:
    ///   - detections: The detections in pixel points of the drawing; those off it are left out.
    ///   - trails: Where things with a tracker's number were before, by that number, the latest last, in pixel points.
    public mutating func append(
        _ detections: [Detection], as look: DetectionLook = DetectionLook(), trails: [Int: [Point]] = [:]
    ) {
        let painter = DetectionPainter(style: style, look: look)
        let colors = colors(of: detections, look)
        let marks = DetectionMark.allCases.filter(look.marks.contains)
        let boxes = detections.map(\.box)
        // What lies a million pixels off the drawing may lie there as well as farther off, where nothing can be drawn.
        let reach = drawingBounds.insetBy(dx: -1_000_000, dy: -1_000_000)
        let nodes = concurrentMap(order(of: boxes, by: boxes.map { -$0.area })) { index in
            let detection = detections[index].within(reach)
            let color = colors.color(of: detection)
            let trail = detection.trackerID.flatMap { trails[$0] } ?? []
            return marks.map { painter.node($0, of: detection, color, trail: trail.map(reach.nearestPoint)) }
        }
        for place in marks.indices { parts.append(.detections(nodes.compactMap { $0[place] })) }
    }

    /// Puts the labels of detections on top, where they cover neither each other nor markers, names and panels. The surest come
    /// first, as there may be no room for all.
    ///
    /// - Parameters: as of ``append(_:as:trails:)``.
    /// - Throws: `RenderError` if the style cannot be drawn or memory runs out.
    public mutating func appendLabels(
        of detections: [Detection], as look: DetectionLook = DetectionLook()
    ) throws {
        guard look.marks.contains(.label) else { return }
        let painter = DetectionPainter(style: style, look: look)
        let colors = colors(of: detections, look)
        var labels = try DetectionLabels(
            drawing: drawingBounds, font: style.markerLabelFont,
            avoiding: markerBoxes + textBoxes + panelBoxes)
        var items: [DetectionLabelItem] = []
        for index in order(of: detections.map(\.box), by: detections.map { -($0.confidence ?? 1) }) {
            let detection = detections[index]
            let text = look.label(of: detection)
            guard !text.isEmpty else { continue }
            let placed = try labels.place(
                text, of: detection.box, color: colors.color(of: detection), lineWidth: painter.lineWidth)
            switch placed {
            case .placed(let item, let missesGlyphs):
                if missesGlyphs { noteMissingGlyphs(in: text) }
                items.append(item)
            case .noRoom: noteNoRoom(forLabel: text)
            }
        }
        parts.append(.detectionLabels(items))
    }

    /// The boxes that the drawing shows, by their places in the array, in the order of their keys, the least first.
    private func order(of boxes: [Box], by keys: [Double]) -> [Int] {
        boxes.indices.filter { boxes[$0].intersects(drawingBounds) }.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }

    private func colors(of detections: [Detection], _ look: DetectionLook) -> DetectionColors {
        DetectionColors(
            look.coloring, classes: look.classes.union(detections.lazy.map(\.className)), palette: style.palette,
            fixed: style.keyColors)
    }
}

extension Detection {
    /// The detection with what lies outside a large box moved to its sides.
    fileprivate func within(_ reach: Box) -> Detection {
        var detection = self
        if !reach.contains(box) { detection.box = box.intersection(reach) ?? box }
        detection.outline = outline?.clipped(to: reach)
        for index in keypoints.indices where !reach.contains(keypoints[index].point) {
            detection.keypoints[index].point = reach.nearestPoint(to: keypoints[index].point)
        }
        return detection
    }
}

extension DetectionPainter {
    /// Returns the node of one mark of a detection; nil if the mark shows nothing.
    fileprivate func node(
        _ mark: DetectionMark, of detection: Detection, _ color: Color, trail points: [Point]
    ) -> DisplayNode? {
        switch mark {
        case .mask: detection.outline.map { mask($0, color) }
        case .halo: detection.outline.map { halo($0, color) }
        case .ellipse: ellipse(detection.box, color)
        case .box: box(detection.box, color)
        case .roundBox: roundBox(detection.box, color)
        case .corner: corners(detection.box, color)
        case .outline: detection.outline.map { outline($0, color) }
        case .trail: points.count > 1 ? trail(points, color) : nil
        case .skeleton: skeleton(of: detection, color)
        case .keypoints: keypoints(of: detection, color)
        case .label: nil
        }
    }
}
