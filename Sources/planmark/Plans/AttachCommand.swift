import PlanArgumentParser
import PlanImage
import PlanModel
import PlanStore

/// `planmark attach`: photos and other files kept with a marker.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Keep photos and other files with a marker.",
        discussion: "The files are stored in the plan by their content: the same photo twice takes the room of one.",
        examples: [
            CommandExample("A photo.", "planmark attach Output/office.plan 3 photo.jpg"),
            CommandExample(
                "The photo, back out of the plan.", "planmark attach Output/office.plan 3 --extract photo.jpg -o p.jpg"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.")
    var number: Int

    @Argument(help: "The files to attach.", completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("An attachment to take away.", valueName: "name"))
    var remove: String?

    @Option(help: ArgumentHelp("An attachment to write to --output.", valueName: "name"))
    var extract: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Where --extract writes.", valueName: "file"))
    var output: String?

    @OptionGroup(title: "History")
    var author: AuthorOptions

    @Flag(help: "Print the marker as JSON.")
    var json = false

    func validate() throws {
        let tasks = (files.isEmpty ? 0 : 1) + (remove == nil ? 0 : 1) + (extract == nil ? 0 : 1)
        guard tasks == 1 else { throw ValidationError("give files to attach, or --remove, or --extract") }
        guard (extract == nil) == (output == nil) else { throw ValidationError("--extract and --output go together") }
    }

    func run() throws {
        if let extract, let output { return try write(extract, to: output) }
        let contents = try files.map { ($0, try InputFile(path: $0).readAll(upTo: PlanFile.greatestContentSize)) }
        let plan = try file.open()
        let item = try plan.write("attach", by: author.name) { transaction in
            if let remove { return try transaction.detach(remove, from: number) }
            let items = try contents.map { try transaction.attach($0.1, named: $0.0, to: number) }
            guard let last = items.last else { throw PlanStoreError.noMarker(number: number, isRetired: false) }
            return last
        }
        if json { return try MarkerPrinter(plan: plan, coordinates: .pixel, isJSON: true).print(item) }
        print("marker \(number): \(counted(item.attachments.count, "attachment"))")
        for attachment in item.attachments { print("  \(attachment.name.onOneLine) (\(attachment.size) bytes)") }
    }

    private func write(_ name: String, to output: String) throws {
        let plan = try file.openForReading()
        guard let item = try plan.marker(numbered: number) else {
            throw PlanStoreError.noMarker(number: number, isRetired: try plan.isRetired(number: number))
        }
        guard let attachment = item.attachments.first(where: { $0.name == name }) else {
            throw PlanStoreError.contentMissing(name: name)
        }
        let target = try OutputFile(path: output)
        try target.write(bytes: try plan.content(of: attachment))
        try target.finish()
    }
}
