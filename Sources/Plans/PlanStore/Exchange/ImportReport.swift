import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A report on an import; see ``Plan/importFile(_:_:progress:)``.
public struct ImportReport: Sendable {
    /// The file's name.
    public let input: String
    /// The language of the text and the notes.
    public let language: MessageLanguage
    /// The entries that the plan does not take, and why.
    public private(set) var refused = RefusedEntries()
    /// The result of importing the file's areas.
    public internal(set) var areas = AreaImport()
    /// The result of importing the file's measured lines and details.
    public internal(set) var lines = LineImport()
    /// True if the file was read as a file of detections.
    var isOfDetections = false
    /// The result of importing the file's detections.
    public internal(set) var detections = DetectionImport()
    private var renumbered: [MarkerImport.Renumbering] = []
    /// The numbers of markers that are new, changed, equal in the plan and the file, and left as they are.
    public private(set) var added = 0, changed = 0, unchanged = 0, kept = 0
    /// The number of markers that were removed, as they were deleted from the file.
    public private(set) var removed = 0
    private var notes: [String] = []
    /// True if the plan has the imported objects; false after a strict import with refusals.
    public internal(set) var isStored = true
    /// The problems in the outlines of the file's areas, 20 at most.
    public internal(set) var outlineProblems: [Message] = []

    init(input: String, language: MessageLanguage) { (self.input, self.language) = (input, language) }

    /// True if the plan does not take some part of the file.
    public var hasRefusals: Bool { !refused.isEmpty || areas.isPartial || !lines.outside.isEmpty }

    mutating func refuse(_ place: FilePlace, _ refusal: ImportRefusal) { refused.append(place, refusal) }

    mutating func take(_ imported: MarkerImport, notes fileNotes: [String]) {
        (added, changed, unchanged) = (imported.addedCount, imported.changedCount, imported.unchangedCount)
        kept = imported.keptCount
        notes = fileNotes
        if kept > 0 { notes.append(keptNote(differing: imported.differingCount)) }
        renumbered = imported.renumbered
        if !renumbered.isEmpty {
            let markers = language.counted(renumbered.count, .marker)
            let shown = renumbered.prefix(PassedOverEntries.shownCount).map { "\($0.old) -> \($0.new)" }
            let numbers = shown.joined(separator: ", ") + (renumbered.count > shown.count ? ", …" : "")
            let advice = language.text(
                "; where the number means the same marker, --duplicates update changes that instead",
                ";如编号指同一标记,可用 --duplicates update 更新")
            notes.append(
                language.text(
                    "\(markers) got another number, as theirs was given already: \(numbers)",
                    "\(markers)改用了其他编号,因为原编号已被使用:\(numbers)")
                    + (imported.duplicates == .keep ? advice : ""))
        }
        if imported.lostAttachmentCount > 0 {
            let attachments = language.counted(imported.lostAttachmentCount, .attachment)
            notes.append(
                language.text(
                    "\(attachments) left out, as the plan has not the content", "省略了 \(attachments),因为计划中没有其内容"))
        }
        if imported.refusedStatusCount > 0 {
            let markers = language.counted(imported.refusedStatusCount, .marker)
            let meant = imported.suggestedStatuses.sorted { $0.key < $1.key }.map { given, suggestion in
                let word = suggestion.text(in: language)
                return language.text(
                    "did you mean \(word) by '\(given.excerpt)'? ", "“\(given.excerpt)”是否为\(word)?")
            }
            notes.append(
                language.text(
                    "\(markers) refused for the status; \(meant.joined())--any-status takes every status over, and --role "
                        + "says in which role it is changed",
                    "\(markers)因状态被拒绝;\(meant.joined())--any-status 接受任何状态,--role 指定以何种角色更改"))
        }
        if !imported.translatedStatuses.isEmpty {
            let statuses = imported.translatedStatuses.sorted { $0.key < $1.key }
            notes.append(
                language.text(
                    "read the status " + statuses.map { "'\($0.key.excerpt)' as \($0.value)" }.joined(separator: ", "),
                    "状态的读取:" + statuses.map { "“\($0.key.excerpt)”作为 \($0.value)" }.joined(separator: ",")))
        }
        notes += laterChangeNotes(imported) + passedOverNotes(imported)
        for (status, count) in imported.unknownStatuses.sorted(by: { $0.key < $1.key }) {
            let markers = language.counted(count, .marker)
            notes.append(
                language.text(
                    "\(markers) with the status '\(status.onOneLine)', which the workflow does not know",
                    "\(markers)的状态是“\(status.onOneLine)”,流程中没有此状态"))
        }
    }

    /// Returns the notes on entries whose markers were changed in the plan after the file was written.
    private func laterChangeNotes(_ imported: MarkerImport) -> [String] {
        var notes: [String] = []
        if imported.newerInPlan.count > 0 {
            let entries = shown(imported.newerInPlan)
            let rows = language.counted(imported.newerInPlan.count, .row)
            notes.append(
                language.text(
                    "what was changed in the plan after the file was written is kept beside \(rows): \(entries); "
                        + "--overwrite-newer takes the file's values over",
                    "\(rows)中,文件写出后计划里更改过的内容被保留:\(entries);--overwrite-newer 采用文件中的值"))
        }
        if imported.conflictCount > 0 {
            let rows = language.counted(imported.conflictCount, .row)
            notes.append(
                language.text(
                    "\(rows) refused, as the plan was changed there after the file was written; export the list again and "
                        + "edit that, or take the file's values over with --overwrite-newer",
                    "\(rows)被拒绝,因为文件写出后计划已有更改;请重新导出后再编辑,或用 --overwrite-newer 采用文件中的值"))
        }
        return notes
    }

    /// Returns the notes on areas and numbers that entries give for markers of the plan, and that the import passes over.
    private func passedOverNotes(_ imported: MarkerImport) -> [String] {
        var notes: [String] = []
        if imported.otherAreas.count > 0 {
            let rows = language.counted(imported.otherAreas.count, .row)
            let entries = shown(imported.otherAreas)
            notes.append(
                language.text(
                    "the area is passed over in \(rows): \(entries); it follows from the marker's place, which its coordinates "
                        + "or 'planmark move' change",
                    "\(rows)中的区域未采用:\(entries);区域由标记位置决定,可修改坐标或用 planmark move 移动"))
        }
        if imported.otherNumbers.count > 0 {
            let rows = language.counted(imported.otherNumbers.count, .row)
            let entries = shown(imported.otherNumbers)
            notes.append(
                language.text(
                    "the number is passed over in \(rows): \(entries); a marker keeps its number, and a row without an id is a "
                        + "new marker",
                    "\(rows)中的编号未采用:\(entries);标记的编号不变,没有标识的行是新标记"))
        }
        return notes
    }

    /// The first entries of which something was passed over: `line 3 (marker 7: status)`.
    private func shown(_ entries: PassedOverEntries) -> String {
        let shown = entries.first.map { entry in
            let place = entry.place.map { place in
                if case .line(let line, _) = place { language.text("line \(line)", "第 \(line) 行") } else { "\(place)" }
            }
            let marker = entry.marker.map { language.text("marker \($0)", "标记 \($0)") } ?? language.text("marker", "标记")
            let what = "\(marker): \(entry.texts.map(\.excerpt).joined(separator: ", "))"
            return place.map { "\($0) (\(what))" } ?? what
        }
        return shown.joined(separator: ", ") + (entries.count > shown.count ? ", …" : "")
    }

    private func keptNote(differing: Int) -> String {
        let markers = language.counted(kept, .marker)
        let update = language.text(
            ", \(differing) of them with other details; --duplicates update takes those of the file over",
            ",其中 \(differing) 个内容不同;--duplicates update 采用文件中的内容")
        let difference = differing == 0 ? "" : update
        return language.text(
            "\(markers) of the file \(kept == 1 ? "is" : "are") in the plan already, by number, place or title\(difference); "
                + "--duplicates add adds them all the same",
            "文件中有 \(markers)已在计划中(按编号、位置或标题)\(difference);--duplicates add 仍然添加")
    }

    /// Adds what is worth telling of the file.
    package mutating func note(_ message: Message) { notes.append(message.text(in: language)) }

    /// Notes what was deleted from the file.
    mutating func noteDeleted(
        _ markers: [PlanMarker], _ areas: [Area], _ lines: [String], areRemoved: Bool, areNewer: Bool = false
    ) {
        guard !markers.isEmpty || !areas.isEmpty || !lines.isEmpty else { return }
        let numbers = markers.prefix(PassedOverEntries.shownCount).map { $0.marker.number.map(String.init) ?? "-" }
        let names = areas.prefix(PassedOverEntries.shownCount).map { "'\($0.shownName.onOneLine)'" }
        let lineNames = lines.prefix(PassedOverEntries.shownCount).map { "'\($0.onOneLine)'" }
        let shown = numbers + names + lineNames
        let list = shown.joined(separator: ", ")
        let more = shown.count < markers.count + areas.count + lines.count ? ", …" : ""
        let counts = [
            markers.isEmpty ? nil : language.counted(markers.count, .marker),
            areas.isEmpty ? nil : language.counted(areas.count, .area),
            lines.isEmpty ? nil : language.counted(lines.count, .line),
        ].compactMap(\.self).joined(separator: language.text(" and ", "和"))
        removed += areRemoved ? markers.count : 0
        notes.append(
            areRemoved
                ? language.text(
                    "\(counts) removed, as deleted from the file: \(list)\(more)", "已删除文件中不再存在的\(counts):\(list)\(more)"
                )
                : areNewer
                    ? language.text(
                        "\(counts) deleted from the file and kept, as changed in the plan since: \(list)\(more)",
                        "文件中已删除、但此后在计划中更改过而保留的\(counts):\(list)\(more)")
                    : language.text(
                        "\(counts) deleted from the file and kept in the plan: \(list)\(more); --deleted remove removes what was not "
                            + "changed since",
                        "文件中已删除、计划中保留的\(counts):\(list)\(more);--deleted remove 删除此后未更改的"))
    }

    /// Notes that a file has nothing of what was written onto it.
    mutating func noteLackOfAll() {
        notes.append(
            language.text(
                "none of the annotations that were written are in the file; was it flattened, or printed to a new one? nothing is removed",
                "文件中没有任何已写出的注释;是否已拼合或重新打印?未删除任何内容"))
    }

    mutating func noteSize(_ size: Size?, of drawing: Size) {
        guard let size, size != drawing else { return }
        let sizes = [size, drawing].map { "\($0.width.shortest) x \($0.height.shortest)" }
        notes.append(
            language.text(
                "the file is for a drawing of \(sizes[0]) pixels, the plan's has \(sizes[1])",
                "文件对应的图纸为 \(sizes[0]) 像素,计划的图纸为 \(sizes[1]) 像素"))
    }

    /// One line for the import, one for each note and each refused marker.
    public var text: String {
        var lines = refused.told.map { place, reason in
            let text = place.text(in: language)
            return switch place {
            case .line: "\(input):\(text): \(reason)"
            case .feature, .entry, .annotation: "\(input): \(text): \(reason)"
            }
        }
        lines += refused.others.map { "\(input): \($0.text(in: language))" }
        return (["\(input): \(heading)"] + allNotes.map { language.text("note: \($0)", "注意:\($0)") } + lines).joined(
            separator: "\n")
    }

    private var heading: String {
        if isStored {
            let (areas, added) = (language.counted(areas.ids.count, .area), language.counted(added, .newMarker))
            let lineText = language.counted(self.lines.lineCount, .line)
            let lines = self.lines.lineCount == 0 ? "" : language.text(", ", ",") + lineText
            let hasDetections = detections.count + detections.removedCount > 0
            let detected = hasDetections ? detectionText + language.text(", ", ",") : ""
            return language.text(
                "\(detected)\(areas)\(lines), \(added), \(changed) changed, \(unchanged) unchanged, \(kept > 0 ? "\(kept) kept, " : "")"
                    + "\(refused.count) refused",
                "\(detected)\(areas)\(lines),\(added),更改 \(changed) 个,未变 \(unchanged) 个,\(kept > 0 ? "保留 \(kept) 个," : "")"
                    + "拒绝 \(refused.count) 个")
        }
        if refused.isEmpty { return language.text("not imported", "未导入") }
        let items = language.counted(refused.count, isOfDetections ? .detection : .marker)
        return language.text(
            "not imported, as \(items) \(refused.count == 1 ? "was" : "were") refused", "未导入,因为 \(items)被拒绝")
    }

    /// The number of the file's detections in the plan, with the numbers of changes: `12 detections (3 new, 1 changed)`.
    private var detectionText: String {
        let parts = [
            (detections.addedCount, language.text("new", "新增")),
            (detections.changedCount, language.text("changed", "更改")),
            (detections.removedCount, language.text("removed", "删除")),
        ].filter { $0.0 > 0 }
        let changes = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return language.counted(detections.count, .detection) + (changes.isEmpty ? "" : " (\(changes))")
    }

    /// The notes, with what has been replaced.
    private var allNotes: [String] {
        let areas = isStored ? areas : AreaImport()
        let texts = [
            self.areas.outsideText(in: language), areas.replacementText(in: language),
            areas.namesakeText(in: language), linesOutside, changedDetails,
        ]
        return texts.compactMap(\.self) + notes
    }

    /// Which lines and details were not taken.
    private var linesOutside: String? {
        guard !lines.outside.isEmpty else { return nil }
        let names = lines.outside.prefix(PassedOverEntries.shownCount).map { "'\($0.onOneLine)'" }
        let list = names.joined(separator: ", ") + (lines.outside.count > names.count ? ", …" : "")
        return language.text(
            "lines and details that reach beyond the drawing are not taken: \(list); are the coordinates those of the file?",
            "超出图纸的测量线和详图未采用:\(list);坐标与文件一致吗?")
    }

    private var changedDetails: String? {
        guard isStored, lines.detailCount > 0 else { return nil }
        return language.text(
            "\(counted(lines.detailCount, "detail")) taken with a scale of \(lines.detailCount == 1 ? "its" : "their") own",
            "采用 \(lines.detailCount) 个有独立比例的详图")
    }

    /// The report as one object.
    public var json: JSONValue {
        func number(_ value: Int) -> JSONValue { JSONValue(isStored ? value : 0) }
        return .object([
            "input": .string(input), "areas": number(areas.ids.count), "lines": number(lines.lineCount),
            "details": number(lines.detailCount),
            "detections": number(detections.count), "removedDetections": number(detections.removedCount),
            "areasOutside": .array((self.areas.outside + self.areas.tooFar).map { .string($0.id) }),
            "replacedAreas": .array(isStored ? areas.replacements.map(\.json) : []), "added": number(added),
            "changed": number(changed),
            "renumbered": .array(
                (isStored ? renumbered : []).map { .object(["old": JSONValue($0.old), "new": JSONValue($0.new)]) }),
            "unchanged": number(unchanged), "kept": number(kept), "removed": number(removed),
            "notes": .array(allNotes.map { .string($0) }),
            "refused": .array(
                refused.told.map { place, reason in
                    .object(place.members.merging(["message": .string(reason)]) { $1 })
                }),
            "refusedCount": JSONValue(refused.count), "refusedOthers": .array(refused.others.map(\.json)),
        ])
    }
}
