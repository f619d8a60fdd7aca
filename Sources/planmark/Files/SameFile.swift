import Glibc
import PlanArgumentParser
import PlanModel
import PlanStore

/// Whether two paths lead to one file.
enum SameFile {
    /// Throws when an output would take the place of one of the inputs, under whatever name.
    static func refuse(_ output: String, asOneOf inputs: String?...) throws {
        for input in inputs.compactMap(\.self) where isSame(input, output) {
            throw CommandFailure(
                "\(output): is the input \(input) itself; choose another --output", exitCode: .unwritableOutput)
        }
    }

    /// Throws when an output would take the place of a plan's file, or of its drawing's.
    static func refuse(_ output: String, asPartOf plan: Plan) throws {
        var drawing: String?
        if plan.isFile, let path = plan.drawing.path {
            drawing = path.hasPrefix("/") ? path : "\(PlanFolder(of: plan.location).path)/\(path)"
        }
        try refuse(output, asOneOf: plan.location, drawing)
    }

    /// Whether both exist and are the same file or folder, be it by links or by different spellings of the path.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        // Devices such as /dev/stdout may serve for both.
        let kind = first.st_mode & S_IFMT
        return (kind == S_IFREG || kind == S_IFDIR) && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
