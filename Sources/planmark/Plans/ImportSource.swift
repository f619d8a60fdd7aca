import PlanGeometry
import PlanModel

/// A file to import: CSV and JSON lines line by line, the other formats whole.
struct ImportSource {
    /// The areas that come before the markers, where the file is read line by line.
    private(set) var areas: [Area] = []
    private(set) var losses: [String] = []
    private(set) var drawingSize: Size?

    /// Hands out the markers one by one.
    private var next: () throws -> CSVPlanReader.Entry? = { nil }

    /// Opens a file; without a format its name or its content tells it.
    init(path: String, format: PlanFormat?, coordinates: CoordinateSystem) throws {
        let file = try InputFile(path: path)
        var start: [UInt8] = []
        // A pipe may hand out a few bytes at a time.
        while start.count < 4096, case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { start += piece }
        guard !start.isEmpty else { throw PlanFileError(.empty, file: path) }
        // What is no JSON is CSV; of JSON texts only the whole shows the format.
        let known = format ?? PlanFormat(fileName: path) ?? (PlanFormat.startsLikeJSON(start) ? nil : .csv)
        if known == .csv {
            var rows = try CSVPlanReader(
                CSVReader(name: path, nextPiece: Self.pieces(start, file)), file: path, coordinates: coordinates)
            next = { try rows.next() }
        } else if known == .jsonl {
            try open(JSONLinesPlanReader(file: path, coordinates: coordinates, nextPiece: Self.pieces(start, file)))
        } else {
            let limit = PlanFormat.greatestWholeSize
            let text = try file.readAll(after: start, upTo: limit, orThrow: .tooLargeToImport(limit: limit))
            let format = known ?? PlanFormat(of: text)
            open(try format.read(text, file: path, coordinates: coordinates))
        }
    }

    private mutating func open(_ plan: ImportedPlan) {
        (areas, losses, drawingSize) = (plan.areas, plan.losses, plan.drawingSize)
        var refused = plan.refused.makeIterator()
        var markers = plan.markers.makeIterator()
        next = {
            if let (place, reason) = refused.next() { return .malformed(reason, at: place) }
            return markers.next().map { .marker($0.marker, at: $0.place) }
        }
    }

    private mutating func open(_ lines: JSONLinesPlanReader) throws {
        var lines = lines
        // The areas must be there before a marker can be checked against them.
        var first: JSONLinesPlanReader.Entry?
        while first == nil, let entry = try lines.next() {
            switch entry {
            case .drawing(let size): drawingSize = size ?? drawingSize
            case .area(let area, _): areas.append(area)
            case .marker, .malformed: first = entry
            }
        }
        next = {
            while let entry = try first ?? lines.next() {
                first = nil
                switch entry {
                case .drawing: continue
                case .marker(let marker, let place): return .marker(marker, at: place)
                case .malformed(let reason, let place): return .malformed(reason, at: place)
                case .area(let area, let place):
                    let name = area.name.isEmpty ? area.id : area.name
                    return .malformed("the area '\(name.onOneLine)' comes after markers; areas come first", at: place)
                }
            }
            return nil
        }
    }

    /// The pieces of a file of which the first has been read.
    private static func pieces(_ start: [UInt8], _ file: InputFile) -> () throws(PlanFileError) -> [UInt8] {
        var start: [UInt8]? = start
        return { () throws(PlanFileError) in
            if let piece = start {
                start = nil
                return piece
            }
            return try file.read(upTo: 1 << 20)
        }
    }

    /// Hands the markers, and the entries that are none, to `body`, in the order of the file.
    func forEachMarker(_ body: (CSVPlanReader.Entry) throws -> Void) throws {
        while let entry = try next() { try body(entry) }
    }
}
