import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanExchange
import PlanFiles
import PlanModel
import PlanStore

/// The zones and lines that are counted by, read from files and options.
struct CountedPlaces {
    /// The zones.
    private(set) var zones: [Area] = []
    /// The lines, those of a file before those of options.
    private(set) var lines: [CountingLine] = []
    /// The number of entries of the files that were refused.
    private(set) var refused = 0
    private let system: CoordinateSystem
    private let language: MessageLanguage

    init(in system: CoordinateSystem, language: MessageLanguage) { (self.system, self.language) = (system, language) }

    /// Adds the areas of a file or a plan, and the lines between two points beside them.
    mutating func addAreas(_ path: String) throws {
        let own: [MeasuredLine]
        if PlainAreas.isPlan(path) {
            let plan = try PlanArgument.open(PlanLocation(path), .readOnly, notesIn: language)
            zones += try plan.areas()
            own = try plan.measuredLines()
        } else {
            let file = try PlainAreas.readFile(path, system, notesIn: language)
            zones += file.areas
            own = file.lines
            refused += file.refused.count
        }
        for line in own {
            do throws(ZoneError) {
                lines.append(try CountingLine(line))
            } catch {
                // A polyline of a plan is measured for other reasons.
                Diagnostics.note(Message("\(path): \(error.message)", context: "place"), in: language)
            }
        }
    }

    /// Adds the lines of a GeoJSON file; a line that is none is refused, and what is beside the lines is passed over.
    mutating func addLines(_ path: String) throws {
        let plan = try AreaFile.plan(of: SequentialFile(path: path), coordinates: system).plan
        let (found, others) = (plan.lines.count, plan.areas.count + plan.markers.count)
        func refuse(_ place: FilePlace?, _ reason: Message) {
            let error = InputError(.unfit(reason: reason), file: path, at: place)
            Diagnostics.report(error.message(in: language, for: .command).onOneLine)
            refused += 1
        }
        for imported in plan.lines {
            do throws(ZoneError) {
                lines.append(try CountingLine(imported.line))
            } catch {
                refuse(imported.place, error.message)
            }
        }
        for (place, reason) in plan.refusedAreas + plan.refused { refuse(place, reason) }
        guard found + refused > 0 else {
            throw CommandFailure(Message("\(path): has no lines; put LineStrings into it"), exitCode: .unreadableInput)
        }
        guard others > 0 else { return }
        Diagnostics.note(
            Message("\(path): features that are no lines are passed over: \(others)"), in: language)
    }

    /// Adds the lines that options give.
    ///
    /// - Throws: `ValidationError` for one with the name of another line, as their rows could not be told apart.
    mutating func addLines(_ arguments: [LineArgument]) throws {
        var names = Set(lines.map(\.name))
        for argument in arguments where !argument.name.isEmpty && !names.insert(argument.name).inserted {
            throw ValidationError(
                Message("--line: two lines are called '\(argument.name.excerpt)'; give each a name of its own"))
        }
        for argument in arguments {
            var number = lines.count + 1
            while argument.name.isEmpty, !names.insert("\(number)").inserted { number += 1 }
            lines.append(try argument.line(number: number, in: system))
        }
    }

    /// Checks that there is anything to count by.
    func requireSome(of files: [String]) throws {
        guard zones.isEmpty, lines.isEmpty else { return }
        throw CommandFailure(
            Message(
                "\(files): there is nothing to count by: no area, and no line between two points"
            ),
            exitCode: .unreadableInput)
    }
}
