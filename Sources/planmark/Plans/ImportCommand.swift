import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// `planmark import`: markers and areas of a file into a plan.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import markers and areas into a plan.",
        discussion: """
            Reads what 'planmark export' writes, and what other tools write in these formats. A marker whose id the plan has \
            is changed: to what the file's columns or members say of it, an empty cell taking away what was known; what the \
            file does not mention stays. One without an id that the plan seems to have, as when a list is imported again, is \
            treated as --duplicates says. All others are new and must satisfy the placement rules. A new marker may have any \
            status of the workflow; the status of a marker that the plan has changes only by a step that the workflow \
            allows, unless --any-status is given. Where the file says when a marker was last changed, as exported lists do, what \
            was changed in the plan since stays; a row that changes the same is refused, unless --overwrite-newer is \
            given. Markers that are refused \
            are listed, the others are imported, and the exit status is 1. All is one step of the history.
            """,
        examples: [
            CommandExample("The sample defects.", "planmark import Output/office.plan Samples/office-issues.csv"),
            CommandExample(
                "The list again, with what has changed in it since.",
                "planmark import Output/office.plan Samples/office-issues.csv --duplicates update"),
            CommandExample(
                "Rooms drawn in labelme, of a file of yours.",
                "planmark import Output/office.plan rooms.json --format labelme"),
            CommandExample(
                "Of a COCO file of yours the annotations of one picture.",
                "planmark import Output/office.plan annotations.json --image level4.jpg"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The file to import; '-' is standard input.", completion: .file())
    var input: String

    @Option(help: ArgumentHelp("The format; by default what the file's name or content tells.", valueName: "format"))
    var format: PlanFormat?

    @Option(help: ArgumentHelp("What to do with markers without an id that the plan has already.", valueName: "what"))
    var duplicates: MarkerImport.Duplicates = .keep

    @Option(
        help: ArgumentHelp("The role in which statuses of markers that the plan has are changed.", valueName: "role"))
    var role: String?

    @Flag(help: "Take every status over, also one that the workflow does not have or allow.") var anyStatus = false

    @Flag(help: "Take the file's values over, also where the plan's were changed after the file was written.")
    var overwriteNewer = false

    @OptionGroup(title: "Placement") var placement: SnapOptions

    @Flag(help: "Import nothing when any marker is refused.") var strict = false

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "Tables") var table: TableOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    /// Why nothing is imported when any marker is refused.
    private struct Refused: Error {}

    func run() throws {
        IgnoredOption.tell(placement.ignored, in: language.lang)
        IgnoredOption.tell(
            IgnoredOption("--role", isGiven: role != nil, goes: .without("--any-status"), has: !anyStatus),
            in: language.lang)
        let plan = try file.open(notesIn: language.lang)
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let drawing = AnnotatedDrawing(
            name: plan.drawingFileName ?? plan.name, size: plan.drawing.size, image: table.image)
        let source = try PlanReader(
            path: input, format: format, coordinates: system, drawing: drawing, table: try table.style())
        var report = ImportReport(input: input, language: language.lang)
        var meter = ProgressMeter(name: input, unit: .entry, in: language.lang)
        defer { meter.finish() }
        do {
            try plan.write(anyStatus ? Plan.anyStatusImport : "import", by: author.name) { transaction in
                for area in source.areas { try transaction.put(area) }
                let (_, imported) = try transaction.importMarkers(
                    tolerance: placement.tolerance, duplicates: duplicates,
                    statuses: anyStatus ? .any : .workflow(role: role)
                ) { markers in
                    markers.language = language.lang
                    markers.overwritesNewer = overwriteNewer
                    var count = 0
                    while let entry = try source.next() {
                        count += 1
                        if count.isMultiple(of: 256) { meter.show(count, share: source.shareRead) }
                        switch entry {
                        case .marker(let marker, let place):
                            if let reason = try markers.take(marker, at: place) { report.refuse(place, reason) }
                        case .malformed(let reason, let place): report.refuse(place, reason.text(in: language.lang))
                        }
                    }
                }
                report.take(
                    imported, areas: source.areas.count,
                    losses: source.notes.map { $0.message(in: language.lang) }
                        + source.losses.map { $0.text(in: language.lang) })
                if strict, !report.refused.isEmpty { throw Refused() }
            }
        } catch is Refused {
            report.isStored = false
        }
        meter.finish()
        report.noteSize(source.drawingSize, of: plan.drawing.size)
        OutlineNotes.tell(about: source.areas, in: language.lang)
        if json { printJSON(report.json) } else { print(report.text) }
        if !report.refused.isEmpty { throw ExitCode.failure }
    }
}

extension PlanFormat: ExpressibleByArgument {}

extension MarkerImport.Duplicates: ExpressibleByArgument {
    /// What each choice means, for the help.
    public static let allValueDescriptions = [
        "keep": "leave the plan's as they are",
        "update": "change the plan's to what the file says; the same number is enough to be the same marker",
        "add": "add them all the same",
    ]
}

/// What became of an import.
struct ImportReport {
    let input: String
    /// The language of the text and the notes.
    let language: MessageLanguage
    private(set) var refused: [(place: FilePlace, reason: String)] = []
    private var (areas, added, changed, unchanged, kept) = (0, 0, 0, 0, 0)
    private var notes: [String] = []
    /// Whether the plan has what was imported; it does not after a strict import with refused markers.
    var isStored = true

    init(input: String, language: MessageLanguage) { (self.input, self.language) = (input, language) }

    mutating func refuse(_ place: FilePlace, _ reason: String) { refused.append((place, reason)) }

    mutating func take(_ imported: MarkerImport, areas: Int, losses: [String]) {
        self.areas = areas
        (added, changed, unchanged) = (imported.addedCount, imported.changedCount, imported.unchangedCount)
        kept = imported.keptCount
        notes = losses
        if kept > 0 { notes.append(keptNote(differing: imported.differingCount)) }
        if imported.renumberedCount > 0 {
            let markers = language.counted(imported.renumberedCount, .marker)
            let advice = language.text(
                "; where the number means the same marker, --duplicates update changes that instead",
                ";如编号指同一标记,可用 --duplicates update 更新")
            notes.append(
                language.text(
                    "\(markers) got another number, as theirs was given already", "\(markers)改用了其他编号,因为原编号已被使用")
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
            notes.append(
                language.text(
                    "\(markers) refused for the status; --any-status takes every status over, and --role says in which "
                        + "role it is changed",
                    "\(markers)因状态被拒绝;--any-status 接受任何状态,--role 指定以何种角色更改"))
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

    /// What became of entries whose markers were changed in the plan after the file was written.
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

    /// What entries say in vain of markers that the plan has.
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

    mutating func noteSize(_ size: Size?, of drawing: Size) {
        guard let size, size != drawing else { return }
        let sizes = [size, drawing].map { "\($0.width.shortest) x \($0.height.shortest)" }
        notes.append(
            language.text(
                "the file is for a drawing of \(sizes[0]) pixels, the plan's has \(sizes[1])",
                "文件对应的图纸为 \(sizes[0]) 像素,计划的图纸为 \(sizes[1]) 像素"))
    }

    /// One line for the import, one for each note and each refused marker.
    var text: String {
        let markers = language.counted(refused.count, .marker)
        let (areas, added) = (language.counted(areas, .area), language.counted(added, .newMarker))
        let heading =
            isStored
            ? language.text(
                "\(areas), \(added), \(changed) changed, \(unchanged) unchanged, \(kept > 0 ? "\(kept) kept, " : "")"
                    + "\(refused.count) refused",
                "\(areas),\(added),更改 \(changed) 个,未变 \(unchanged) 个,\(kept > 0 ? "保留 \(kept) 个," : "")"
                    + "拒绝 \(refused.count) 个")
            : language.text(
                "not imported, as \(markers) \(refused.count == 1 ? "was" : "were") refused", "未导入,因为 \(markers)被拒绝")
        let lines = refused.map { place, reason in
            let text = place.text(in: language)
            return switch place {
            case .line: "\(input):\(text): \(reason)"
            case .feature: "\(input): \(text): \(reason)"
            }
        }
        return (["\(input): \(heading)"] + notes.map { language.text("note: \($0)", "注意:\($0)") } + lines).joined(
            separator: "\n")
    }

    var json: JSONValue {
        func number(_ value: Int) -> JSONValue { JSONValue(isStored ? value : 0) }
        return .object([
            "input": .string(input), "areas": number(areas), "added": number(added), "changed": number(changed),
            "unchanged": number(unchanged), "kept": number(kept), "notes": .array(notes.map { .string($0) }),
            "refused": .array(
                refused.map { place, reason in
                    let (name, value): (String, Int) =
                        switch place {
                        case .line(let line, _): ("line", line)
                        case .feature(let feature, _): ("feature", feature)
                        }
                    return .object([name: JSONValue(value), "message": .string(reason)])
                }),
        ])
    }
}
