import PlanBase
import PlanImage
import PlanSheet

/// Why a pyramid of tiles cannot be made, opened or updated.
public struct TileError: Problem, Sendable {
    /// The problem that the error reports.
    public let cause: Cause

    /// An error about a problem.
    public init(_ cause: Cause) { self.cause = cause }

    /// A problem in making, opening, updating or reading a pyramid.
    public enum Cause: Sendable {
        /// The side of a tile is out of range.
        case tileSize(Int)
        /// The overlap is negative or larger than a tile.
        case overlap(Int, tileSize: Int)
        /// An overlap is asked for in a layout that has none.
        case noOverlap(TileLayout)
        /// There are more levels asked for than the drawing has, or none.
        case levelCount(Int, greatest: Int)
        /// The tiles are so small that there would be too many.
        case tooManyTiles(Int)
        /// The quality is out of range.
        case quality(Int)
        /// The format has no quality to choose.
        case noQuality(PictureFormat)
        /// A tile with its overlap is larger than the format allows.
        case tileTooLarge(Int, PictureFormat)
        /// The background is no colour.
        case background(String)
        /// The address is no address of the web.
        case address(String)
        /// The layout has no use for an address.
        case noAddress(TileLayout)
        /// The output exists, and it is no empty folder.
        case outputExists(path: String, isPyramid: Bool)
        /// The output's path names no file or folder of its own.
        case outputName(path: String)
        /// The output would take the place of an input.
        case outputIsInput(output: String, input: String)
        /// Another run is writing the same pyramid.
        case inUse(path: String)
        /// The update is given no areas or markers, but the pyramid shows some.
        case marksMissing(path: String, areas: Int, markers: Int)
        /// The pyramid shows chosen markers of a plan, and the update does not say which; the selection has the names of the filters.
        case selectionMissing(path: String, selection: String)
        /// The unfinished work is of another drawing or has other options.
        case otherWork(path: String, difference: Message)
        /// The file or folder beside the output, where the unfinished work would lie, is no unfinished pyramid.
        case notOurs(path: String)
        /// A file in the folder of the pyramid that is to be updated is none of the pyramid's, and cannot be taken along.
        case foreignFile(path: String, reason: Message)
        /// The path leads to no pyramid that Planmark made.
        case notAPyramid(path: String, reason: Message)
        /// There is no file or folder of that name.
        case notFound(path: String)
        /// The description of a pyramid has a member that is wrong, or cannot be read at all where no member is named; the reason ends a
        /// sentence that begins with the member.
        case damagedRecord(path: String, member: String?, reason: Message)
        /// The pyramid that is to be updated shows another drawing.
        case otherDrawing(path: String)
        /// There is no such tile.
        case noSuchTile(TileAddress)
        /// A tile that the pyramid should have cannot be read.
        case unreadableTile(TileAddress, file: String, reason: Message)
        /// A file of the page to view tiles cannot be read.
        case unreadableViewer(path: String, reason: Message)
        /// The pyramid's files cannot be written.
        case writeFailed(path: String, reason: Message)
        /// The request is strict and markers were refused; nothing is written.
        case markersRefused(SheetReport)
        /// The sheet cannot be made, or its drawing not be read.
        case noSheet(SheetError)
    }
}

extension TileError {
    /// The code that programs know the error by; of what lies below, that error's own.
    public var code: String {
        switch cause {
        case .tileSize: "tileSize"
        case .overlap: "overlap"
        case .noOverlap: "noOverlap"
        case .levelCount: "levelCount"
        case .tooManyTiles: "tooManyTiles"
        case .quality: "quality"
        case .noQuality: "noQuality"
        case .tileTooLarge: "tileTooLarge"
        case .background: "background"
        case .address: "address"
        case .noAddress: "noAddress"
        case .outputExists: "outputExists"
        case .outputName: "outputName"
        case .outputIsInput: "outputIsInput"
        case .inUse: "inUse"
        case .marksMissing: "marksMissing"
        case .selectionMissing: "selectionMissing"
        case .otherWork: "otherWork"
        case .notOurs: "notOurs"
        case .foreignFile: "foreignFile"
        case .notAPyramid: "notAPyramid"
        case .notFound: "notFound"
        case .damagedRecord: "damagedRecord"
        case .otherDrawing: "otherDrawing"
        case .noSuchTile: "noSuchTile"
        case .unreadableTile: "unreadableTile"
        case .unreadableViewer: "unreadableViewer"
        case .writeFailed: "writeFailed"
        case .markersRefused: "markersRefused"
        case .noSheet(let error): error.code
        }
    }

    /// Names any error of the layers below.
    init(wrapping error: any Error) {
        switch error {
        case let error as TileError: self = error
        case let error as SheetError: self.init(.noSheet(error))
        default: self.init(.noSheet(SheetError(wrapping: error)))
        }
    }

    /// The kind of problem; of what lies below, that error's own.
    public var kind: ProblemKind {
        switch cause {
        case .tileSize, .overlap, .noOverlap, .levelCount, .tooManyTiles, .quality, .noQuality, .tileTooLarge,
            .background,
            .address, .noAddress, .outputName:
            .usage
        case .outputExists, .outputIsInput, .notOurs, .foreignFile, .writeFailed: .unwritable
        case .inUse, .otherWork: .conflict
        case .notAPyramid, .notFound, .damagedRecord, .unreadableTile, .unreadableViewer: .unreadable
        case .noSuchTile: .notFound
        case .marksMissing, .selectionMissing, .otherDrawing, .markersRefused: .refused
        case .noSheet(let error): error.kind
        }
    }

    /// The output, the pyramid, or the file that cannot be read or written.
    public var file: String? {
        switch cause {
        case .outputExists(let path, _), .outputIsInput(let path, _), .inUse(let path), .marksMissing(let path, _, _),
            .selectionMissing(let path, _), .otherWork(let path, _), .notOurs(let path), .foreignFile(let path, _),
            .notAPyramid(let path, _), .notFound(let path), .damagedRecord(let path, _, _), .otherDrawing(let path),
            .unreadableTile(_, let path, _), .unreadableViewer(let path, _), .writeFailed(let path, _):
            path
        case .noSheet(let error): error.file
        case .tileSize, .overlap, .noOverlap, .levelCount, .tooManyTiles, .quality, .noQuality, .tileTooLarge,
            .background,
            .address, .noAddress, .outputName, .noSuchTile, .markersRefused:
            nil
        }
    }

    /// The problem that keeps the sheet from being made, where there is one; else the error itself.
    public var underlying: any Problem {
        if case .noSheet(let error) = cause { error.underlying } else { self }
    }

    /// The argument that is wrong, or the member of the pyramid's description.
    public var placeName: String? {
        switch cause {
        case .tileSize, .tileTooLarge, .tooManyTiles: "tileSize"
        case .overlap, .noOverlap: "overlap"
        case .levelCount: "levels"
        case .quality, .noQuality: "quality"
        case .background: "background"
        case .address, .noAddress: "address"
        case .outputExists, .outputName, .outputIsInput: "path"
        case .damagedRecord(_, let member, _): member
        case .noSheet(let error): error.placeName
        case .inUse, .marksMissing, .selectionMissing, .otherWork, .notOurs, .foreignFile, .notAPyramid, .notFound,
            .otherDrawing,
            .noSuchTile, .unreadableTile, .unreadableViewer, .writeFailed, .markersRefused:
            nil
        }
    }

    /// True if the error leaves unfinished work that can be resumed.
    public var leavesWork: Bool {
        switch cause {
        case .writeFailed, .unreadableViewer: true
        case .noSheet(let error):
            if case .image(let image) = error.cause { image.kind == .unwritable } else { error.code == "cancelled" }
        default: false
        }
    }
}

extension TileError {
    /// The error on one line: what is wrong and what would be right.
    public var message: Message {
        switch cause {
        case .tileSize(let size):
            let range = PyramidShape.tileSizes
            return Message(
                "tile size \(size): must be from \(range.lowerBound) to \(range.upperBound) pixels; 256 is usual")
        case .overlap(let overlap, let size):
            return Message("overlap \(overlap): must be from 0 to the tile size, \(size) pixels; 1 is usual")
        case .noOverlap(let layout):
            return Message("\(layout.name) has no overlap; leave it out, or choose the layout dzi")
        case .levelCount(let count, let greatest):
            return Message("levels \(count): must be from 1 to \(greatest), which is all that this drawing has")
        case .tooManyTiles(let size):
            return Message(
                """
                tile size \(size): that would be more than \(PyramidShape.greatestTileCount / 1_000_000) million tiles; \
                choose larger tiles
                """)
        case .quality(let quality): return Message("quality \(quality): must be from 1 to 100")
        case .noQuality(let format):
            return Message("\(format.name) has no quality, it loses nothing; choose jpeg or webp, or leave it out")
        case .tileTooLarge(let side, let format):
            return Message(
                """
                a tile of \(side) pixels with its overlap is larger than \(format.name) allows (\(format.greatestSide)); \
                choose a smaller tile size
                """)
        case .background(let text):
            return Message("background '\(text)': is no colour; give one such as white or #F4F1EA")
        case .address(let text):
            return Message(
                "address '\(text)': is no address of the web; give one such as https://example.com/plans/office")
        case .noAddress(let layout):
            return Message("\(layout.name) has no use for an address; leave it out, or choose the layout iiif")
        case .outputExists(let path, true):
            return Message("\(path): is a pyramid already; update it, remove it first, or choose another output")
        case .outputExists(let path, false):
            return Message("\(path): exists already and is not replaced; choose another output, or remove it first")
        case .outputName(let path):
            return Message("'\(path)': names no new file or folder; give one, such as Output/office")
        case .outputIsInput(let output, let input):
            return Message("\(output): is the input \(input) itself; choose another output")
        case .inUse(let path):
            return Message("\(path): another run is writing it; wait for its end, or choose another output")
        case .marksMissing(let path, let areas, let markers):
            return Message(
                """
                \(path): shows \(Message.counted(areas, .area)) and \(Message.counted(markers, .marker)), and the update would take \
                some of them away; give the areas and markers again, if need be an empty list
                """)
        case .selectionMissing(let path, let selection):
            return Message(
                "\(path): shows markers chosen by \(selection); choose them again, or make a new pyramid of all")
        case .otherWork(let path, let difference):
            return Message(
                """
                \(path): the unfinished work is of another run (\(difference)); give the same drawing and options, \
                or begin anew without \(Setting.resume)
                """)
        case .notOurs(let path):
            return Message("\(path): is in the way and is no unfinished pyramid; move it, or choose another output")
        case .foreignFile(let path, let reason):
            return Message(
                """
                \(path): was not written by planmark and cannot be kept beside the new tiles: \(reason); \
                move it out of the folder
                """)
        case .notFound(let path):
            return Message("\(path): is no pyramid that planmark made: no such file or directory")
        case .notAPyramid(let path, let reason):
            return Message("\(path): is no pyramid that planmark made: \(reason)")
        case .damagedRecord(let path, let member?, let reason):
            return Message(
                """
                \(path): the pyramid's description is damaged: '\(member.excerpt)' \(reason); \
                make the pyramid anew, without updating it
                """)
        case .damagedRecord(let path, nil, let reason):
            return Message(
                "\(path): the pyramid's description is damaged: it \(reason); make the pyramid anew, without updating it"
            )
        case .otherDrawing(let path):
            return Message(
                "\(path): shows another drawing; give the drawing that it was made of, or make a new pyramid")
        case .noSuchTile(let tile): return Message("there is no tile at \(tile)")
        case .unreadableTile(let tile, let file, let reason):
            return Message("\(file): the tile at \(tile) cannot be read: \(reason); make the pyramid anew")
        case .unreadableViewer(let path, let reason): return Message("\(path): cannot be read: \(reason)")
        case .writeFailed(let path, let reason): return Message("\(path): cannot be written: \(reason)")
        case .markersRefused(let report): return SheetError(.markersRefused(count: report.refused.count)).message
        case .noSheet(let error): return error.message
        }
    }
}
