import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension RedrawReport {
    /// Returns the numbers of objects in the new plan: `20 areas, 51 markers`, and measured lines and detections if there are some.
    public func text(in language: MessageLanguage) -> String {
        let lines = lineCount > 0 ? [language.counted(lineCount, .line)] : []
        let detections = detectionCount > 0 ? [language.counted(detectionCount, .detection)] : []
        let counts = [language.counted(areaCount, .area), language.counted(markerCount, .marker)]
        return (counts + lines + detections).joined(separator: language.text(", ", ","))
    }

    /// Returns the objects of the old plan that the new plan does not have, one line each.
    public func refusals(in language: MessageLanguage) -> [String] {
        lostAreas.map { area in
            let name = area.shownName.onOneLine
            return language.text("area '\(name)': outside the new drawing", "区域“\(name)”:在新图纸之外")
        }
            + lostLines.map { line in
                let name = line.shownName.onOneLine
                return language.text("line '\(name)': not all on the new drawing", "测量线“\(name)”:未全部位于新图纸上")
            }
            + lostDetails.map { detail in
                let name = detail.name.onOneLine
                return language.text("detail '\(name)': outside the new drawing", "详图“\(name)”:在新图纸之外")
            }
            + lostDetections.map { id in
                language.text("detection '\(id.onOneLine)': outside the new drawing", "检测结果“\(id.onOneLine)”:在新图纸之外")
            }
            + lostMarkers.map { marker in
                let title = marker.title.map { language.text(" '\($0.excerpt)'", "“\($0.excerpt)”") } ?? ""
                return language.text(
                    "marker \(marker.number)\(title): outside the new drawing",
                    "标记 \(marker.number)\(title):在新图纸之外")
            }
    }

    /// Which areas were cut, on one line; nil for none.
    public func cutText(in language: MessageLanguage) -> String? {
        guard !cutAreas.isEmpty else { return nil }
        let shown = cutAreas.prefix(20).map(\.shownName.onOneLine)
        let (count, rest) = (language.counted(cutAreas.count, .area), cutAreas.count > shown.count)
        return language.text(
            "\(count) cut at the edge of the new drawing: \(shown.joined(separator: ", "))\(rest ? ", …" : "")",
            "\(count)在新图纸边缘被裁切:\(shown.joined(separator: ","))\(rest ? ",…" : "")")
    }

    /// The members of a JSON object for programs: the numbers of areas, markers and lines, and what was cut or left out.
    public var json: [String: JSONValue] {
        func names(_ areas: [Area]) -> JSONValue {
            .array(areas.map { .object(["id": .string($0.id), "name": .string($0.name)]) })
        }
        return [
            "areas": JSONValue(areaCount), "markers": JSONValue(markerCount), "cutAreas": names(cutAreas),
            "lines": JSONValue(lineCount), "lostAreas": names(lostAreas),
            "lostLines": .array(lostLines.map { .string($0.id) }),
            "detections": JSONValue(detectionCount), "lostDetections": .array(lostDetections.map { .string($0) }),
            "lostDetails": .array(lostDetails.map { .string($0.name) }),
            "lostMarkers": .array(lostMarkers.map { JSONValue($0.number) }),
        ]
    }
}
