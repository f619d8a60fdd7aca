import PlanImage
import PlanPageCurl

/// The options that the subcommands share.
struct BenchmarkOptions {
    var areas: String?
    var points: String?
    var input: String?
    var output: String?
    var text: String?
    var status: String?
    var compression = PNGCompression.balanced
    var count = 1_000_000
    var threads = 1
    var repetitions = 5

    init(_ arguments: some Sequence<String>) throws {
        var iterator = arguments.makeIterator()
        while let option = iterator.next() {
            guard let value = iterator.next() else { throw BenchmarkError("\(option) needs a value") }
            switch option {
            case "--areas": areas = value
            case "--points": points = value
            case "--input": input = value
            case "--output": output = value
            case "--text": text = value
            case "--status": status = value
            case "--compression":
                guard let known = PNGCompression(rawValue: value) else {
                    throw BenchmarkError("--compression is fast, balanced or small, not '\(value)'")
                }
                compression = known
            case "--count": count = try Self.positive(option, value)
            case "--threads": threads = try Self.positive(option, value)
            case "--repeat": repetitions = try Self.positive(option, value)
            default: throw BenchmarkError("unknown option \(option)\n\(usage)")
            }
        }
    }

    /// The value of an option that must have been given.
    func required(_ option: String, _ value: String?) throws -> String {
        guard let value else { throw BenchmarkError("\(option) is missing\n\(usage)") }
        return value
    }

    private static func positive(_ option: String, _ value: String) throws -> Int {
        guard let number = Int(value), number > 0 else {
            throw BenchmarkError("\(option) must be a whole number greater than 0, not '\(value)'")
        }
        return number
    }
}
