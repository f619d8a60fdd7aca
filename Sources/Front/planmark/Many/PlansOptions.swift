import Glibc
import PlanArgumentParser
import PlanBase
import PlanModel
import PlanPostgres
import PlanStore

/// Several plans of a database or a folder, as a subcommand's subject in place of one plan.
struct PlansOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Several plans, by their names in the database or folder: 'harbour/*', '*' for all.", valueName: "pattern"))
    var plans: [String] = []

    /// True if several plans are the subject.
    var isGiven: Bool { !plans.isEmpty }

    /// The patterns of the plans' names.
    var patterns: [NamePattern] { plans.map { NamePattern($0) } }

    /// Refuses coordinates other than pixels, in which plans do not share a system.
    func check(_ coordinates: CoordinateOptions) throws {
        if isGiven, coordinates.request != CoordinateRequest() {
            throw ValidationError(
                Message("several plans are listed in pixels, each in those of its drawing; leave --coordinates out"))
        }
    }

    /// The plans of a database or a folder. Patterns that fit no plan are told.
    func collection(at text: String, notesIn language: MessageLanguage) throws -> ToldCollection {
        let collection = try Self.collection(at: text, notesIn: language)
        for pattern in patterns where try !collection.plans.hasPlan(pattern) {
            Diagnostics.note(
                Message(
                    "no plan is called '\(pattern.text)'; 'planmark plans' lists the names, and * stands for any letters"
                ),
                in: language)
        }
        return collection
    }

    private static func collection(at text: String, notesIn language: MessageLanguage) throws -> ToldCollection {
        guard !PlanLocation.isAddress(text) else {
            guard case .address(let location) = try PlanLocation(text), let address = location as? DatabaseAddress
            else {
                throw PlanStoreError.unknownAddress
            }
            if address.plan != nil {
                throw ValidationError(
                    Message("the address names one plan; leave plan= out, and choose plans with --plans"))
            }
            return ToldCollection(try PlanDatabase(address))
        }
        var status = stat()
        guard stat(text, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw ValidationError(Message("\(text) is neither a folder of plan files nor the address of a database"))
        }
        return try ToldCollection(folder: text, notesIn: language)
    }
}

/// Several plans, of which those that cannot be read are told while the others are read.
final class ToldCollection {
    private(set) var plans: any PlanCollection
    private var problems = Problems()

    /// The files that could not be read, each told once.
    private final class Problems {
        var told: Set<String> = []
    }

    init(_ plans: any PlanCollection) { self.plans = plans }

    init(folder: String, notesIn language: MessageLanguage) throws {
        let problems = problems
        plans = try FolderCollection(path: folder) { error in
            if problems.told.insert("\(error)").inserted { Diagnostics.note(Message(describing: error), in: language) }
        }
    }

    /// Ends the command with the status 1 if a plan could not be read.
    func finish() throws { if !problems.told.isEmpty { throw ExitCode.failure } }
}
