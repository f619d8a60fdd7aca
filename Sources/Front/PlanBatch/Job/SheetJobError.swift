import PlanBase
import PlanImage
import PlanSheet
import PlanStore

/// Why a job cannot be read or run.
public struct SheetJobError: CodedError, Sendable {
    /// The problem with the job.
    public let problem: Problem

    /// An error of a problem.
    public init(_ problem: Problem) { self.problem = problem }

    /// A problem with a job. Members are named by their paths, such as `request.view.scale`.
    public enum Problem: Sendable {
        /// The text is not JSON; the column, from 1, of the last character of what is wrong.
        case notJSON(reason: String, column: Int)
        /// The line of a jobs file is not text in UTF-8, or its table is malformed there.
        case notReadable(reason: String)
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
        switch problem {
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
        case .plan(let error as PlanStoreError): "plan.\(error.code)"
        case .plan(let error as any PlanAddressFailure): "plan.\(error.code)"
        case .plan: "plan"
        }
    }

    /// Names any error of the layers below.
    init(wrapping error: any Error) {
        let problem: Problem =
            switch error {
            case let error as SheetJobError: error.problem
            case let error as RequestPartError: .member(error)
            case let error as SheetError: .sheet(error)
            default: .plan(error)
            }
        self.init(problem)
    }
}

extension SheetJobError: CustomStringConvertible {
    /// The error on one line: the file or member, what is wrong, and what would be right.
    public var description: String {
        switch problem {
        case .notJSON(let reason, let column): "not JSON at column \(column): \(reason.onOneLine)"
        case .notReadable(let reason): reason
        case .member(let error):
            error.path.isEmpty && error.code == "wrongKind" ? "the job must be an object" : "\(error)"
        case .conflict(let one, let other): "give \(one) or \(other), not both"
        case .meaningless(let member, let other): "\(member) goes with \(other)"
        case .noDrawing: "a job needs a drawing, or a plan"
        case .nothingToDraw: "nothing to draw: give markers, areas or detections"
        case .standardInput(let member): "\(member) cannot be standard input; name a file"
        case .noOutput: "a job needs an output, the path of the file to write"
        case .noFormat(let output):
            "output: '\(output.onOneLine)' does not say what to write; end it in .png, .jpg, .pdf or .svg, or give the format"
        case .outputIsInput(let output, let input):
            "output: \(output.onOneLine) is the input \(input.onOneLine) itself; choose another output"
        case .sameOutput(let output, let line):
            "output: line \(line) writes \(output.onOneLine) too; give each job an output of its own"
        case .outputIsInputOfJob(let output, let line):
            "output: \(output.onOneLine) is read by the job of line \(line); choose another output"
        case .outputIsBatchFile(let output):
            "output: \(output.onOneLine) is a file of the batch itself; choose another output"
        case .sheet(let error): Self.message(of: error)
        case .plan(let error): "\(error)"
        }
    }

    private static func message(of error: SheetError) -> String {
        switch error.problem {
        case .wrongKind, .unknownMember: "\(error)"
        case .planDrawing(let error): error.message(advice: "say where it is with drawing")
        case .image(let error) where error.isTooLarge:
            error.tooLargeMessage(
                raisingLimit: SheetRequest.megapixels(for: error).map {
                    "raise it when you trust the file, with request.maxMegapixels \($0)"
                })
        default: error.message(naming: \.jobMember)
        }
    }
}

extension RequestMember {
    /// The path of the member in a job.
    var jobMember: String { self == .output ? rawValue : "request.\(rawValue)" }
}

extension SheetJobError: RequestFailure {}
