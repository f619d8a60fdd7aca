import PlanBase
import PlanJSON

/// The result of a job.
public struct SheetJobResult: Hashable, Sendable {
    /// The outcome of a job.
    public enum Status: String, CaseIterable, Codable, Hashable, Sendable {
        /// The sheet is there, with all markers.
        case done
        /// The sheet is there, without the markers that were refused.
        case refused
        /// There is no sheet; ``SheetJobResult/error`` says why.
        case failed
        /// The sheet was there already.
        case skipped
    }

    /// Why there is no sheet.
    public struct Failure: Hashable, Sendable {
        /// The code that programs know the error by.
        public var code: String
        /// The error on one line, in the language of the job's request.
        public var message: String
        /// The remedies that the message advises, as values; a setting of the request has its path there.
        public var remedies: [Remedy] = []
    }

    /// The line of the jobs file on which the job stands, from 1; of a workbook the row. Nil for a job by itself.
    public var job: Int?
    /// The name that the job gave itself.
    public var id: String?
    /// The path that was to be written, as the job has it.
    public var output: String?
    /// The outcome of the job.
    public var status = Status.done
    /// The number of areas on the sheet; nil if there is no sheet.
    public var areas: Int?
    /// The number of markers on the sheet; nil if there is no sheet.
    public var markers: Int?
    /// The number of refused markers; nil if none were checked, as with a plan, whose markers are checked when they are placed.
    public var refused: Int?
    /// The first hundred refusals, one line each, in the language of the job's request.
    public var refusals: [String] = []
    /// Notes on what is done all the same but may not be meant, one line each, in the language of the job's request.
    public var notes: [String] = []
    /// Why there is no sheet.
    public var error: Failure?
    /// Seconds on the clock that the job took.
    public var seconds = 0.0
    /// The hash that identifies the job's content, whatever the order of its members: 32 hexadecimal digits. Nil for a job that is no
    /// JSON.
    public var hash: String?

    /// A result of nothing yet.
    public init() {}

    /// A result that says why there is no sheet.
    init(
        job: Int? = nil, id: String? = nil, output: String? = nil, failure error: SheetJobError,
        in language: MessageLanguage, for frontEnd: FrontEnd, hash: String? = nil
    ) {
        (self.job, self.id, self.output, self.hash) = (job, id, output, hash)
        fail(error, in: language, for: frontEnd)
    }

    mutating func fail(_ error: SheetJobError, in language: MessageLanguage, for frontEnd: FrontEnd = .swift) {
        status = .failed
        (areas, markers) = (nil, nil)
        self.error = Failure(
            code: error.code, message: error.text(in: language, for: frontEnd), remedies: error.remedies)
    }
}

extension SheetJobResult: Codable {
    private enum Member: String, CodingKey {
        case job, id, output, status, areas, markers, refused, refusals, notes, error, seconds, hash
    }

    /// The members that say something, in the order in which people read them.
    private var members: [(Member, JSONValue)] {
        func number(_ count: Int?) -> JSONValue? { count.map { .number(Double($0)) } }
        func texts(_ lines: [String]) -> JSONValue? { lines.isEmpty ? nil : .array(lines.map(JSONValue.string)) }
        let all: [(Member, JSONValue?)] = [
            (.job, number(job)), (.id, id.map(JSONValue.string)), (.output, output.map(JSONValue.string)),
            (.status, .string(status.rawValue)), (.areas, number(areas)), (.markers, number(markers)),
            (.refused, number(refused)), (.refusals, texts(refusals)), (.notes, texts(notes)), (.error, error?.json),
            (.seconds, .number(seconds)), (.hash, hash.map(JSONValue.string)),
        ]
        return all.compactMap { member, value in value.map { (member, $0) } }
    }

    /// The beginning of the line of every result of a batch.
    static let start = Array(#"{"job":"#.utf8)

    /// The result as a JSON object on one line, without members that say nothing.
    public var json: String {
        var text = JSONText()
        text.open("{")
        for (member, value) in members { text.member(member.rawValue, value) }
        text.close("}")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Writes the members that say something.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        for (member, value) in members { try container.encode(value, forKey: member) }
    }

    /// Reads a result; members that it does not know are passed over.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        job = try container.decodeIfPresent(Int.self, forKey: .job)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        output = try container.decodeIfPresent(String.self, forKey: .output)
        status = try container.decode(Status.self, forKey: .status)
        areas = try container.decodeIfPresent(Int.self, forKey: .areas)
        markers = try container.decodeIfPresent(Int.self, forKey: .markers)
        refused = try container.decodeIfPresent(Int.self, forKey: .refused)
        refusals = try container.decodeIfPresent([String].self, forKey: .refusals) ?? []
        notes = try container.decodeIfPresent([String].self, forKey: .notes) ?? []
        error = try container.decodeIfPresent(Failure.self, forKey: .error)
        seconds = try container.decodeIfPresent(Double.self, forKey: .seconds) ?? 0
        hash = try container.decodeIfPresent(String.self, forKey: .hash)
    }
}

extension SheetJobResult: CustomStringConvertible {
    /// The result as JSON.
    public var description: String { json }
}
