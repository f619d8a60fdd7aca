import PlanJSON
import PlanTables

extension ZoneReport {
    /// The sums over all frames as CSV with a header row: a row for each zone and each line, and after it one for each of its
    /// classes. A row without a class is of all classes together. Texts that a spreadsheet would take for formulas have an apostrophe
    /// before them.
    public var csv: String {
        var table = CSVWriter(lineEnding: .lf)
        table.append(["kind", "name", "class", "count", "peak", "peak_frame", "visitors", "longest_stay", "in", "out"])
        for zone in zones {
            table.append(Self.row(zone.name, "", zone.total))
            for (name, presence) in Self.named(zone.classes) { table.append(Self.row(zone.name, name, presence)) }
        }
        for line in lines {
            func append(_ className: String, _ inward: Int, _ outward: Int) {
                let texts = [line.name, className].map(SpreadsheetText.guarded)
                table.append(["line"] + texts + ["", "", "", "", "", "\(inward)", "\(outward)"])
            }
            append("", line.counts.inward, line.counts.outward)
            for (name, counts) in Self.named(line.counts.classes) { append(name, counts.inward, counts.outward) }
        }
        return table.text
    }

    private static func row(_ zone: String, _ className: String, _ presence: Presence) -> [String] {
        let isTracked = presence.visitorCount > 0
        return ["zone"] + [zone, className].map(SpreadsheetText.guarded) + [
            "\(presence.count)", "\(presence.peak)", SpreadsheetText.guarded(presence.peakFrame ?? ""),
            isTracked ? "\(presence.visitorCount)" : "", isTracked ? "\(presence.longestStay)" : "", "", "",
        ]
    }

    /// Each frame by itself as CSV with a header row: for each frame a row for each zone and each line, and after it one for each of
    /// its classes. A row without a class is of all classes together.
    public var frameCSV: String {
        var table = CSVWriter(lineEnding: .lf)
        table.append(["frame", "kind", "name", "class", "count", "in", "out"])
        for frame in frames {
            func append(_ kind: String, _ name: String, _ className: String, _ numbers: [String]) {
                let texts = [name, className].map(SpreadsheetText.guarded)
                table.append([SpreadsheetText.guarded(frame.name), kind] + texts + numbers)
            }
            for (zone, count) in zip(zones, frame.zones.counts.indices) {
                append("zone", zone.name, "", ["\(frame.zones.counts[count])", "", ""])
                for (name, own) in Self.named(frame.zones.classes[count]) {
                    append("zone", zone.name, name, ["\(own)", "", ""])
                }
            }
            for (line, counts) in zip(lines, frame.lines.lines) {
                append("line", line.name, "", ["", "\(counts.inward)", "\(counts.outward)"])
                for (name, own) in Self.named(counts.classes) {
                    append("line", line.name, name, ["", "\(own.inward)", "\(own.outward)"])
                }
            }
        }
        return table.text
    }

    /// Returns the classes that have names, with their values, in the order of the names.
    private static func named<Value>(_ classes: [String: Value]) -> [(key: String, value: Value)] {
        classes.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
    }
}

extension ZoneReport {
    /// The report as one object: the sums, and the frames if the survey keeps them. What has no class stands under an empty name.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "frames": JSONValue(frameCount), "detections": JSONValue(detectionCount), "untracked": JSONValue(untracked),
            "zones": .array(zones.map(\.json)), "lines": .array(lines.map(\.json)),
        ]
        if !frames.isEmpty { members["perFrame"] = .array(frames.map(json)) }
        return .object(members)
    }

    private func json(_ frame: Frame) -> JSONValue {
        let zones = zip(zones, frame.zones.counts.indices).map { zone, index in
            JSONValue.object([
                "id": .string(zone.id), "name": .string(zone.name), "count": JSONValue(frame.zones.counts[index]),
                "classes": .object(frame.zones.classes[index].mapValues { JSONValue($0) }),
            ])
        }
        let lines = zip(lines, frame.lines.lines).map { $0.json($1) }
        return .object(["frame": .string(frame.name), "zones": .array(zones), "lines": .array(lines)])
    }
}

extension ZoneReport.Zone {
    fileprivate var json: JSONValue {
        var members = total.members
        (members["id"], members["name"]) = (.string(id), .string(name))
        members["classes"] = .object(classes.mapValues { .object($0.members) })
        return .object(members)
    }
}

extension ZonePresence {
    /// The members of a JSON object of the counts.
    ///
    /// - Parameter name: Returns the value that stands for a frame.
    package func members(frame name: (Frame) -> JSONValue) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "count": JSONValue(count), "peak": JSONValue(peak), "peakFrame": peakFrame.map(name) ?? .null,
        ]
        if let meanStay {
            members["visitors"] = JSONValue(visitorCount)
            (members["longestStay"], members["meanStay"]) = (JSONValue(longestStay), .number(meanStay))
        }
        return members
    }
}

extension ZoneReport.Presence {
    fileprivate var members: [String: JSONValue] { members(frame: JSONValue.string) }
}

extension ZoneReport.Line {
    fileprivate var json: JSONValue { json(counts) }

    fileprivate func json(_ counts: LineCounts) -> JSONValue {
        .object([
            "name": .string(name), "in": JSONValue(counts.inward), "out": JSONValue(counts.outward),
            "classes": .object(
                counts.classes.mapValues { .object(["in": JSONValue($0.inward), "out": JSONValue($0.outward)]) }),
        ])
    }
}
