import FoundationEssentials
import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanStore

/// `planmark attach`: photos and other files kept with a marker.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Keep photos and other files with a marker.",
        discussion: """
            The files are stored in the plan by their content: the same photo twice takes the room of one. --remove and \
            --extract take an attachment's name, or where several have it '#2' for the second in the list or the beginning \
            of the hash.
            """,
        examples: [
            CommandExample("A picture.", "planmark attach Output/office.plan 3 Samples/office-annotated.png"),
            CommandExample(
                "The picture, back out of the plan.",
                "planmark attach Output/office.plan 3 --extract office-annotated.png --output Output/picture.png"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.") var number: Int

    @Argument(help: "The files to attach.", completion: .file()) var files: [String] = []

    @Option(help: ArgumentHelp("An attachment to take away.", valueName: "name"))
    var remove: String?

    @Option(help: ArgumentHelp("An attachment to write to --output.", valueName: "name"))
    var extract: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where --extract writes; '-' is standard output.", valueName: "file"))
    var output: String?

    @OptionGroup var replacing: ReplacingOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        let tasks = (files.isEmpty ? 0 : 1) + (remove == nil ? 0 : 1) + (extract == nil ? 0 : 1)
        guard tasks == 1 else { throw ValidationError(Message("give files to attach, or --remove, or --extract")) }
        guard (extract == nil) == (output == nil) else {
            throw ValidationError(Message("--extract and --output go together"))
        }
    }

    func run() throws {
        if let extract, let output { return try write(extract, to: output) }
        IgnoredOption.tell(
            IgnoredOption("--force", isGiven: replacing.force, goes: .with("--output"), has: false), in: language.lang)
        for path in files { try refuseUnreadable(path) }
        let plan = try file.open(notesIn: language.lang)
        // A marker that is not there is told before all files are read.
        if try plan.marker(numbered: number) == nil { throw try noMarker(in: plan) }
        var paths = files.makeIterator()
        let attachments = try plan.keepContents {
            try paths.next().map { path in
                (try SequentialFile(path: path).readAll(upTo: Plan.greatestContentSize), path)
            }
        }
        let item = try plan.write("attach", by: author.name) { transaction in
            if let remove { return try transaction.detach(remove, from: number) }
            return try transaction.attach(attachments, to: number)
        }
        if json {
            return try MarkerPrinter(plan: plan, coordinates: .pixel, isJSON: true, language: language.lang).print(item)
        }
        let count = Message.counted(item.attachments.count, .attachment)
        print(Message("marker \(number): \(count)").text(in: language.lang))
        for (index, attachment) in item.attachments.enumerated() {
            let hash = "\(attachment.hash)".prefix(8)
            let size = Message.counted(attachment.size, .byte).text(in: language.lang)
            print("  #\(index + 1) \(attachment.name.onOneLine) (\(size), \(hash))")
        }
    }

    /// Throws an error for what is no file that can be read, before others hold up the plan for as long as they are written.
    private func refuseUnreadable(_ path: String) throws {
        guard path == "-" || SequentialFile.isRegular(path) || !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(Message("\(path): not a file; only files are attached"), exitCode: .unreadableInput)
        }
        _ = try SequentialFile(path: path)
    }

    private func noMarker(in plan: Plan) throws -> PlanStoreError {
        .noMarker(number: number, isRetired: try plan.isRetired(number: number))
    }

    private func write(_ name: String, to output: String) throws {
        let plan = try file.openForReading(notesIn: language.lang)
        guard let item = try plan.marker(numbered: number) else { throw try noMarker(in: plan) }
        let bytes = try plan.content(of: item.attachments[try item.attachmentIndex(name)])
        guard output != "-" else { return try StandardOutput.write(bytes) }
        try SameFile.refuse(output, asPartOf: plan)
        let target = try OutputFile(path: output, over: try replacing.check(output, content: bytes))
        try target.write(bytes: bytes[...])
        try target.finish()
    }
}
