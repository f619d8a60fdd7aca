import PlanGeometry
import Synchronization

/// Memory for strips. A strip that nobody keeps any more leaves its memory to another one.
final class StripMemory: Sendable {
    private struct Place: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
    }

    private struct State {
        var free: [Place] = []
        /// The memory of all places, free or taken.
        var blocks: [SharedMemory] = []
    }

    /// Bytes allocated at once, unless the picture needs less or one strip more.
    private static let blockSize = 2 << 20
    private let stripSize, stripsPerBlock: Int
    private let state = Mutex(State())

    /// - Parameter stripCount: how many strips the picture has.
    init(stripCount: Int, rowCount: Int, bytesPerRow: Int) {
        // With room for a vector behind the last row.
        stripSize = (rowCount * (bytesPerRow + 1) + 16 + 63) / 64 * 64
        stripsPerBlock = max(1, min(Self.blockSize / stripSize, stripCount))
    }

    func take() -> UnsafeMutablePointer<UInt8> {
        state.withLock { state in
            if let place = state.free.popLast() { return place }
            let block = SharedMemory(byteCount: stripsPerBlock * stripSize)
            state.blocks.append(block)
            let start = block.start.bindMemory(to: UInt8.self, capacity: block.byteCount)
            for index in (1..<stripsPerBlock).reversed() { state.free.append(Place(start: start + index * stripSize)) }
            return Place(start: start)
        }.start
    }

    func put(_ strip: UnsafeMutablePointer<UInt8>) {
        let place = Place(start: strip)
        state.withLock { $0.free.append(place) }
    }
}
