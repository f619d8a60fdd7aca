import PlanBase
import PlanImage
import PlanSheet
import PlanStore

/// Why a job cannot be read or run.
public struct SheetJobError: Problem, Sendable {
    /// The problem with the job.
    public let cause: Cause

    /// An error of a problem.
    public init(_ cause: Cause) { self.cause = cause }

    /// A problem with a job. Members are named by their paths, such as `request.view.scale`.
    public enum Cause: Sendable {
        /// The text is not JSON; the column, from 1, of the last character of what is wrong.
        case notJSON(reason: Message, column: Int)
        /// The line of a jobs file is not text in UTF-8, or its table is malformed there.
        case notReadable(reason: Message)
        /// A member is unknown, of the wrong kind or out of range.
        case member(RequestPartError)
        /// Of two members only one may be given.
        case conflict(String, String)
        /// A member means nothing without another one.
        case meaningless(String, without: String)
        /// Neither a plan nor a drawing is given.
        case noDrawing
        /// A drawing is given, but neither areas nor markers.
        case nothingToDraw
        /// A file to be read is standard input, which jobs have no part in.
        case standardInput(String)
        /// No output is given, and the result is to be written.
        case noOutput
        /// The output's name does not say what to write.
        case noFormat(output: String)
        /// The output would take the place of a file that the job reads.
        case outputIsInput(output: String, input: String)
        /// An earlier job of the batch, on a line of the jobs file, writes the same file.
        case sameOutput(output: String, line: Int)
        /// The output would take the place of a file that a job of the batch reads, on a line of the jobs file.
        case outputIsInputOfJob(output: String, line: Int)
        /// The output would take the place of the jobs or of the results.
        case outputIsBatchFile(output: String)
        /// The sheet cannot be made or rendered.
        case sheet(SheetError)
        /// The plan cannot be opened or read.
        case plan(any Error)
    }
}

extension SheetJobError {
    /// The code that programs know the error by; of what lies below, that error's own.
    public var code: String {
        switch cause {
        case .notJSON: "notJSON"
        case .notReadable: "notReadable"
        case .member(let error): error.code
        case .conflict: "conflict"
        case .meaningless: "meaningless"
        case .noDrawing: "noDrawing"
        case .nothingToDraw: "nothingToDraw"
        case .standardInput: "standardInput"
        case .noOutput: "noOutput"
        case .noFormat: "noFormat"
        case .outputIsInput: "outputIsInput"
        case .sameOutput: "sameOutput"
        case .outputIsInputOfJob: "outputIsInputOfJob"
        case .outputIsBatchFile: "outputIsBatchFile"
        case .sheet(let error): error.code
        case .plan(let error as any Problem): "plan.\(error.code)"
        case .plan: "plan"
        }
    }

    /// The kind of problem; of what lies below, that error's own.
    public var kind: ProblemKind {
        switch cause {
        case .notJSON, .notReadable: .unreadable
        case .member, .conflict, .meaningless, .noDrawing, .nothingToDraw, .standardInput, .noOutput, .noFormat: .usage
        case .outputIsInput, .sameOutput, .outputIsInputOfJob, .outputIsBatchFile: .unwritable
        case .sheet(let error): error.kind
        case .plan(let error): (error as? any Problem)?.kind ?? .internal
        }
    }

    /// The output that would be overwritten; of what lies below, that error's own.
    public var file: String? {
        switch cause {
        case .outputIsInput(let output, _), .sameOutput(let output, _), .outputIsInputOfJob(let output, _),
            .outputIsBatchFile(let output):
            output
        case .sheet(let error): error.file
        case .plan(let error): (error as? any Problem)?.file
        case .notJSON, .notReadable, .member, .conflict, .meaningless, .noDrawing, .nothingToDraw, .standardInput,
            .noOutput,
            .noFormat:
            nil
        }
    }

    /// The path of the job's member; of what lies below, that error's own place.
    public var placeName: String? {
        switch cause {
        case .member(let error): error.placeName
        case .conflict(let member, _), .meaningless(let member, _), .standardInput(let member): member
        case .noDrawing: "drawing"
        case .noOutput, .noFormat, .outputIsInput, .sameOutput, .outputIsInputOfJob, .outputIsBatchFile: "output"
        case .sheet(let error): error.member?.setting.name(for: .job(of: .swift)) ?? error.placeName
        case .plan(let error): (error as? any Problem)?.placeName
        case .notJSON, .notReadable, .nothingToDraw: nil
        }
    }

    /// Names any error of the layers below.
    init(wrapping error: any Error) {
        let cause: Cause =
            switch error {
            case let error as SheetJobError: error.cause
            case let error as RequestPartError: .member(error)
            case let error as SheetError: .sheet(error)
            default: .plan(error)
            }
        self.init(cause)
    }
}

extension SheetJobError {
    /// The error on one line: the file or member, what is wrong, and what would be right.
    public var message: Message {
        switch cause {
        case .notJSON(let reason, let column): Message("not JSON at column \(column): \(reason)")
        case .notReadable(let reason): reason
        case .member(let error) where error.path.isEmpty && error.code == "wrongKind":
            Message("the job must be an object")
        case .member(let error): error.message
        case .conflict(let one, let other): Message("give \(one) or \(other), not both")
        case .meaningless(let member, let other): Message("\(member) goes with \(other)")
        case .noDrawing: Message("a job needs a drawing, or a plan")
        case .nothingToDraw: Message("nothing to draw: give markers, areas or detections")
        case .standardInput(let member): Message("\(member) cannot be standard input; name a file")
        case .noOutput: Message("a job needs an output, the path of the file to write")
        case .noFormat(let output):
            Message(
                """
                output: '\(output.onOneLine)' does not say what to write; end it in .png, .jpg, .pdf or .svg, or give the format
                """)
        case .outputIsInput(let output, let input):
            Message("output: \(output.onOneLine) is the input \(input.onOneLine) itself; choose another output")
        case .sameOutput(let output, let line):
            Message("output: line \(line) writes \(output.onOneLine) too; give each job an output of its own")
        case .outputIsInputOfJob(let output, let line):
            Message("output: \(output.onOneLine) is read by the job of line \(line); choose another output")
        case .outputIsBatchFile(let output):
            Message("output: \(output.onOneLine) is a file of the batch itself; choose another output")
        case .sheet(let error): error.message
        case .plan(let error): Message(describing: error)
        }
    }

    /// The error in English, with members by their paths in the job.
    public var description: String { text(in: .english, for: .swift) }

    /// The error in a language, on one line: the names of files, which libraries tell as they are, may have line breaks.
    ///
    /// - Parameter frontEnd: The front end that runs the job.
    func text(in language: MessageLanguage, for frontEnd: FrontEnd) -> String {
        message.text(in: language, for: .job(of: frontEnd)).onOneLine
    }
}
