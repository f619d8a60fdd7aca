import PlanGeometry

/// Puts the rows of a picture into bands, which are encoded on other threads, and hands the results out in order.
///
/// Only as many bands are held as keep the cores busy, so memory does not grow with the height of the picture.
final class BandQueue<Band: PictureBand> {
    private let height: Int
    private let bytesPerRow: Int
    private let makeBand: () throws(ImageError) -> Band
    /// Bands that are being encoded, the oldest first.
    private var inWork: [(band: Band, encoding: BackgroundTask<Band.Encoded?, Never>)] = []
    /// The band that takes the next row, and how many it has.
    private var current: Band?
    private var rowCount = 0
    private var freeBands: [Band] = []
    private var rowsTaken = 0

    /// - Parameters:
    ///   - height: of the picture, in rows.
    ///   - makeBand: makes an empty band.
    init(height: Int, bytesPerRow: Int, makeBand: @escaping () throws(ImageError) -> Band) {
        (self.height, self.bytesPerRow, self.makeBand) = (height, bytesPerRow, makeBand)
    }

    /// Takes the next row.
    func append(_ row: UnsafeRawPointer) throws(ImageError) {
        let band = if let waiting = current ?? freeBands.popLast() { waiting } else { try makeBand() }
        current = band
        // A band with no room left is never kept as the current one.
        band.rows.baseAddress?.advanced(by: rowCount * band.stride).copyMemory(from: row, byteCount: bytesPerRow)
        rowCount += 1
        rowsTaken += 1
        guard rowCount == band.capacity || rowsTaken == height else { return }
        // The band is used again only after its task is done.
        nonisolated(unsafe) let filled = band
        let isLast = rowsTaken == height
        inWork.append((band, BackgroundTask { [rowCount] in filled.encode(rowCount: rowCount, isLast: isLast) }))
        (current, rowCount) = (nil, 0)
    }

    /// True if so many bands are encoded that the oldest should be taken before the next row is given.
    var isFull: Bool { inWork.count > Processors.count }

    /// True if no band waits to be taken.
    var isEmpty: Bool { inWork.isEmpty }

    /// The oldest band, encoded; nil when there is no memory.
    func takeFirst() -> Band.Encoded? {
        let work = inWork.removeFirst()
        let encoded = work.encoding.value()
        freeBands.append(work.band)
        return encoded
    }
}
