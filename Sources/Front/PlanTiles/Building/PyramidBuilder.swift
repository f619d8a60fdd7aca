import PlanCanvas
import PlanGeometry
import PlanImage
import Synchronization

/// Makes the tiles of all levels in one pass over a drawing's rows.
///
/// Each level keeps the rows of one row of tiles. Rows that come in are halved into the next level at once. As soon as a level has
/// the rows of a row of tiles, marks are painted on a copy of them, and its tiles are cut, encoded and stored on all cores.
final class PyramidBuilder {
    /// The numbers of tiles that were encoded and of tiles that were kept.
    struct Counts: Hashable, Sendable {
        /// Encoded and written.
        var written = 0
        /// Unchanged since the pyramid was made before, or since an earlier run.
        var kept = 0
    }

    private static let rowsAtOnce = 64

    private let shape: PyramidShape
    private let source: PyramidSource
    private let encoder: TileEncoder
    private let halving: Halving
    private let store: any TileStore
    /// The tiles that are in the store already.
    private let present: [TileAddress: StoredTile]
    /// A pyramid whose tiles can be taken where their pixels are the same.
    private let previous: Previous?
    /// Called with a row of tiles that are stored.
    private let keep: ([(TileAddress, StoredTile)]) throws -> Void
    private let levels: [LevelRows]
    /// The row of tiles that is due, of each level.
    private var dueRows: [Int]
    /// The copy of a level's rows that marks are painted on; one for all levels, as one at a time is painted.
    private var painted: LevelRows?
    private let painters: [PainterPool?]
    /// The digests of what is painted on the tiles of each level, row by row.
    private let digests: [[UInt64?]]
    private(set) var counts = Counts()
    private(set) var storedTiles: [TileAddress: StoredTile] = [:]

    /// A finished pyramid of the same form.
    struct Previous: Sendable {
        let store: any TileStore
        let storedTiles: [TileAddress: StoredTile]
        /// True if tiles with equal digests have equal pixels.
        let hasDigests: Bool

        /// The tile with that address if the same is painted on it.
        func unchanged(_ tile: TileAddress, digest: UInt64?) -> StoredTile? {
            guard hasDigests, let digest, digest != 0, let stored = storedTiles[tile], stored.digest == digest,
                store.has(tile, stored)
            else { return nil }
            return stored
        }
    }

    init(
        shape: PyramidShape, options: TileOptions, source: PyramidSource, background: [UInt8], store: any TileStore,
        present: [TileAddress: StoredTile], previous: Previous?,
        keep: @escaping ([(TileAddress, StoredTile)]) throws -> Void
    ) {
        (self.shape, self.source, self.store, self.present, self.previous, self.keep) =
            (shape, source, store, present, previous, keep)
        encoder = TileEncoder(shape, options, background: background)
        halving = Halving(format: source.format, isLinear: options.linear)
        // A row of tiles, and of the next one what it shares and the upper row of a pair that waits for the lower one.
        let capacity = shape.tileSize + 2 * shape.overlap + 2
        levels = shape.levels.reversed().map { level in
            let size = shape.size(ofLevel: level)
            return LevelRows(width: size.width, height: size.height, format: source.format, capacity: capacity)
        }
        dueRows = levels.map { _ in 0 }
        digests = concurrentMap(Array(shape.levels.reversed())) { source.digests(of: shape, level: $0) }
        painters = levels.indices.map { index in
            source.renderers.indices.contains(index) ? source.renderers[index].map(PainterPool.init) : nil
        }
    }

    /// Makes all tiles.
    ///
    /// - Parameter progress: Told how many rows of the drawing are done; what it throws ends the work.
    func run(progress: (Int) throws -> Void) throws {
        let (reader, format) = (source.reader, source.format)
        let natural = reader.naturalFormat
        let readFormat = natural.fits(into: format) ? natural : format
        let rows = levels[0]
        while rows.range.upperBound < rows.height {
            let first = rows.range.upperBound
            // Some rows at a time, so that few are held twice.
            let read = try reader.nextPaperRows(min(rows.room, Self.rowsAtOnce), as: readFormat)
            guard read.count > 0 else { throw ImageError.truncated(file: reader.name, row: first) }
            // Safe because each part of the rows is written by one thread, and all have ended before they are read.
            nonisolated(unsafe) let given = read
            let paint = source.paintsFirst ? painters[0] : nil
            try rows.append(read.count) { start in
                nonisolated(unsafe) let start = start
                try Self.concurrently(0..<read.count, length: 16) { part in
                    given.copy(
                        part, from: readFormat, to: format, at: UnsafeMutableRawPointer(start), stride: rows.stride,
                        width: rows.width)
                    try paint?.paint(
                        start + part.lowerBound * rows.stride, rows.stride, format,
                        first + part.lowerBound..<first + part.upperBound)
                }
            }
            try settle(0)
            try progress(rows.range.upperBound)
        }
    }

    /// Passes a level's new rows on to the next one, stores the rows of tiles that are complete, and forgets what nobody needs more.
    private func settle(_ index: Int) throws {
        let rows = levels[index]
        if index + 1 < levels.count {
            let next = levels[index + 1]
            while true {
                let isEnded = rows.range.upperBound == rows.height
                let ready = (isEnded ? next.height : rows.range.upperBound / 2) - next.range.upperBound
                let count = min(ready, next.room)
                guard count > 0 else { break }
                halve(rows, into: next, count)
                try settle(index + 1)
            }
        }
        let level = shape.lastLevel - index
        let rowCount = shape.tiles(ofLevel: level).rows
        while dueRows[index] < rowCount {
            let part = shape.part(of: TileAddress(level: level, column: 0, row: dueRows[index]))
            guard rows.range.upperBound >= part.top + part.height else { break }
            try store(rowOfTiles: dueRows[index], ofLevel: level, index, part.top..<part.top + part.height)
            dueRows[index] += 1
        }
        let nextTop = dueRows[index] * shape.tileSize - shape.overlap
        let nextPair = index + 1 < levels.count ? 2 * levels[index + 1].range.upperBound : Int.max
        rows.drop(before: min(dueRows[index] < rowCount ? nextTop : rows.height, nextPair))
    }

    private func halve(_ rows: LevelRows, into next: LevelRows, _ count: Int) {
        let first = next.range.upperBound
        let halving = halving
        next.append(count) { start in
            // Safe because each row is written by one thread, and all have ended before it is read.
            nonisolated(unsafe) let start = start
            concurrentForEach(in: 0..<count, length: 16) { part in
                for row in part {
                    let upper = 2 * (first + row)
                    halving.makeRow(
                        upper: rows.row(upper), lower: rows.row(min(upper + 1, rows.height - 1)), width: rows.width,
                        into: start + row * next.stride)
                }
            }
        }
    }

    // MARK: - A row of tiles

    /// The result for one tile: it is in the store, it is unchanged from the previous pyramid, or it was encoded.
    private enum Outcome: Sendable {
        /// It is in the store already.
        case present(StoredTile)
        /// It is the same as in the previous pyramid.
        case same(StoredTile)
        /// It was encoded, and is in the store if that takes tiles in any order.
        case encoded(StoredTile, bytes: [UInt8], isStored: Bool)
    }

    private func store(rowOfTiles row: Int, ofLevel level: Int, _ index: Int, _ range: Range<Int>) throws {
        let columns = shape.tiles(ofLevel: level).columns
        let digests = digests[index][row * columns..<(row + 1) * columns]
        let (encoder, store, present, previous) = (encoder, store, present, previous)
        let unchanged = (0..<columns).map { column in
            previous?.unchanged(
                TileAddress(level: level, column: column, row: row), digest: digests[digests.startIndex + column])
        }
        // A row of tiles on which nothing changed is not even painted.
        let rows = unchanged.contains { $0 == nil } ? try paintedRows(index, range) : levels[index]
        let outcomes = try concurrentMap(Array(0..<columns)) { column -> Outcome in
            if let stored = unchanged[column] { return .same(stored) }
            let tile = TileAddress(level: level, column: column, row: row)
            let digest = digests[digests.startIndex + column] ?? 0
            return try encoder.withPixels(of: tile, in: rows) { pixels in
                let hash = pixels.hash
                if let stored = present[tile], stored.hash == hash, store.has(tile, stored) { return .present(stored) }
                if let previous, let stored = previous.storedTiles[tile], stored.hash == hash,
                    previous.store.has(tile, stored)
                {
                    return .same(
                        StoredTile(hash: hash, digest: digest, byteCount: stored.byteCount, place: stored.place))
                }
                let bytes = try encoder.encode(pixels)
                let place = store.writesAtOnce ? try store.write(bytes, of: tile) : 0
                let stored = StoredTile(hash: hash, digest: digest, byteCount: bytes.count, place: place)
                return .encoded(stored, bytes: bytes, isStored: store.writesAtOnce)
            }
        }
        var new: [(TileAddress, StoredTile)] = []
        for (column, outcome) in outcomes.enumerated() {
            let tile = TileAddress(level: level, column: column, row: row)
            switch outcome {
            case .present(let stored):
                storedTiles[tile] = stored
                counts.kept += 1
            case .same(var stored):
                if let previous { stored.place = try store.take(tile, stored, from: previous.store) }
                new.append((tile, stored))
                counts.kept += 1
            case .encoded(var stored, let bytes, let isStored):
                if !isStored { stored.place = try store.write(bytes, of: tile) }
                new.append((tile, stored))
                counts.written += 1
            }
        }
        try store.commit()
        try keep(new)
        for (tile, stored) in new { storedTiles[tile] = stored }
    }

    /// The rows of a level with its marks: a painted copy where there are marks, else the rows themselves.
    private func paintedRows(_ index: Int, _ range: Range<Int>) throws -> LevelRows {
        let rows = levels[index]
        guard !source.paintsFirst, let painter = painters[index] else { return rows }
        let copy = LevelRows(
            sharing: painted, width: rows.width, height: rows.height, format: rows.format, range: range)
        painted = copy
        // Painting is quickest on whole rows of the painter's tiles.
        let unit = OverlayTile.height
        let units = range.lowerBound / unit..<(range.upperBound + unit - 1) / unit
        _ = try concurrentMap(Array(units)) { part in
            let some = (part * unit..<(part + 1) * unit).clamped(to: range)
            let start = copy.row(some.lowerBound)
            // Safe because each part is written by one thread.
            UnsafeMutableRawPointer(start).copyMemory(
                from: rows.row(some.lowerBound), byteCount: some.count * rows.stride)
            try painter.paint(start, rows.stride, rows.format, some)
        }
        return copy
    }

    /// Calls a closure with parts of a range, several at a time.
    private static func concurrently(
        _ range: Range<Int>, length: Int, _ body: @Sendable (Range<Int>) throws -> Void
    ) throws {
        let starts = Array(stride(from: range.lowerBound, to: range.upperBound, by: length))
        _ = try concurrentMap(starts) { try body($0..<min($0 + length, range.upperBound)) }
    }
}

/// The painters of a level. Each thread takes one for a while, as painters keep the memory that they work in.
private final class PainterPool: Sendable {
    // Unchecked: whoever takes a painter out of the list is alone with it.
    private struct Held: @unchecked Sendable {
        let painter: OverlayPainter
    }

    private let renderer: OverlayRenderer
    private let painters = Mutex<[Held]>([])

    init(_ renderer: OverlayRenderer) { self.renderer = renderer }

    func paint(
        _ start: UnsafeMutablePointer<UInt8>, _ stride: Int, _ format: PixelFormat, _ range: Range<Int>
    ) throws {
        let held = painters.withLock { $0.popLast() } ?? Held(painter: renderer.makePainter())
        defer { painters.withLock { $0.append(held) } }
        try held.painter.paint(
            onto: UnsafeMutableRawBufferPointer(start: start, count: range.count * stride), format: format,
            firstRow: range.lowerBound)
    }
}
