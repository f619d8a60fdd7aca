import PlanArgumentParser
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore

/// A drawing's picture.
struct PlanDrawingFile {
    let bytes: [UInt8]
    let size: Size
    /// The file's path; of a PDF with the page and resolution, so that it is drawn the same for ever.
    let path: String
    /// How many pixels show a metre, where the file says so.
    let buildingScale: Double?

    /// What was found odd in the file, one sentence each.
    let warnings: [String]

    /// Reads a drawing's file whole; standard input and pipes too, of which no plan can keep the path.
    static func read(_ path: String) throws -> PlanDrawingFile {
        let file = PagePath(path).file
        if DrawingFile.isStream(path) {
            let bytes = try SequentialFile(path: file).readAll()
            return PlanDrawingFile(try DrawingFile.open(bytes, name: path), bytes, path)
        }
        // The reader first: it knows best what is wrong with a file that is no picture.
        let picture = try DrawingFile.open(path)
        return PlanDrawingFile(picture, try SequentialFile(path: file).readAll(), path)
    }

    private init(_ picture: any DrawingReader, _ bytes: [UInt8], _ path: String) {
        self.bytes = bytes
        size = picture.size
        self.path = "\(DrawingFile.place(of: picture, openedAs: path))"
        buildingScale = picture.metadata.buildingScale
        warnings = picture.warnings
    }

    /// A reader of a plan's drawing: embedded, or the file that the plan names.
    ///
    /// - Parameters:
    ///   - path: the drawing's file, where that is given.
    ///   - advice: what to do where the drawing cannot be had.
    static func reader(of plan: Plan, givenAs path: String? = nil, advice: String) throws -> any DrawingReader {
        do {
            switch try plan.drawingContent(givenAs: path) {
            case .file(let path): return try DrawingFile.open(path)
            case .bytes(let bytes, let name): return try DrawingFile.open(bytes, name: name)
            }
        } catch let error as PlanDrawingError {
            throw CommandFailure(error.message(advice: advice), exitCode: .unreadableInput)
        }
    }
}

extension DrawingReader {
    var size: Size { Size(width: Double(width), height: Double(height)) }
}
