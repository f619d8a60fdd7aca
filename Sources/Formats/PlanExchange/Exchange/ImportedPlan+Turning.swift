import PlanGeometry
import PlanModel

extension ImportedPlan {
    /// The content with all places moved, such as from a photo as its file stores it to the upright photo.
    func turned(by transform: AffineTransform) -> ImportedPlan {
        var plan = self
        for index in plan.areas.indices {
            plan.areas[index].shape = plan.areas[index].shape.mapping { $0.applying(transform) }
        }
        for index in plan.lines.indices {
            let points = plan.lines[index].line.points.map { $0.applying(transform) }
            if let line = plan.lines[index].line.with(points: points) { plan.lines[index].line = line }
        }
        plan.details = plan.details.compactMap {
            DrawingDetail(name: $0.name, box: $0.box.applying(transform), pixelsPerMetre: $0.pixelsPerMetre)
        }
        for index in plan.detections.indices {
            plan.detections[index].detection = plan.detections[index].detection.turned(by: transform)
        }
        return plan
    }
}

extension Detection {
    /// The detection with all its places moved.
    fileprivate func turned(by transform: AffineTransform) -> Detection {
        var detection = self
        detection.box = box.applying(transform)
        detection.outline = outline?.mapping { $0.applying(transform) }
        for index in detection.keypoints.indices {
            detection.keypoints[index].point = keypoints[index].point.applying(transform)
        }
        return detection
    }
}
