import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel

/// The file of a drawing of which a plan is to be made.
package struct PlanDrawingFile {
    /// The whole file.
    package let bytes: [UInt8]
    /// The drawing's size in pixels.
    package let size: Size
    /// The file's path; of a PDF with the page and resolution, so that it is drawn the same for ever.
    package let path: String
    /// The scale of the drawing in pixels per metre of the building; nil if the file does not say so.
    package let buildingScale: Double?
    /// The resolution; nil if the file has none.
    package let resolution: Resolution?
    /// The parts of the drawing that have a scale of their own, where the file says so.
    package let details: [DrawingDetail]
    /// The warnings about oddities in the file, one sentence each.
    package let warnings: [Message]

    /// Reads a file whole; standard input and pipes too, of which no plan can keep the path. A page of a damaged PDF is drawn once, so that
    /// no plan is made of one that cannot be drawn.
    package static func read(_ path: String) throws -> PlanDrawingFile {
        let file = PagePath(path).file
        if DrawingFile.isStream(path) {
            let bytes = try SequentialFile(path: file).readAll()
            return try PlanDrawingFile(DrawingFile.open(bytes, name: path), bytes, path)
        }
        // The reader first: it knows best what is wrong with a file that is no picture.
        let picture = try DrawingFile.open(path)
        return try PlanDrawingFile(picture, SequentialFile(path: file).readAll(), path)
    }

    private init(_ picture: any DrawingReader, _ bytes: [UInt8], _ path: String) throws {
        self.bytes = bytes
        size = Size(width: Double(picture.width), height: Double(picture.height))
        self.path = "\(DrawingFile.place(of: picture, openedAs: path))"
        buildingScale = picture.metadata.buildingScale
        resolution = picture.metadata.resolution
        details = picture.metadata.scaledParts.details
        warnings = picture.warnings
        if picture.fileKind == .pdf, !warnings.isEmpty {
            let document = try PDFDocument(bytes: bytes, name: PagePath(path).file)
            try document.tryDrawingIfRepaired(document.page(PagePath(self.path).page ?? 1))
        }
    }
}

extension [ScaledPart] {
    /// The parts as details, each with a name of its own.
    package var details: [DrawingDetail] {
        var names: Set<String> = []
        return enumerated().compactMap { index, part in
            let wanted = part.name.flatMap { $0.isBlank ? nil : $0.onOneLine } ?? "Detail \(index + 1)"
            var (name, count) = (wanted, 1)
            while !names.insert(name).inserted {
                count += 1
                name = "\(wanted) (\(count))"
            }
            return DrawingDetail(name: name, box: part.box, pixelsPerMetre: part.pixelsPerMetre)
        }
    }
}
