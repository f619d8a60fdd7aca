import Synchronization

/// The grid of a ``PolygonLocator``, built once it pays: when enough points have been asked for. Copies of a locator
/// share the grid.
final class LazyGrid: Sendable {
    /// The grid is built for the point of this number, from 1. Building takes about as long as ten scans of an
    /// ordinary outline, and more of one that is small or scrambled.
    private static let patience = 16

    /// The address of the grid, or 0 as long as there is none. It is written once, and the grid lives as long as this.
    private let address = Atomic<UInt>(0)
    private let pointCount = Atomic<Int>(0)
    private let built = Mutex<GridLocator?>(nil)

    var isBuilt: Bool { published != nil }

    /// The grid if it is built, or if `count` more points make it worth building.
    @inline(__always)
    func locator(for count: Int, of shape: MultiPolygon, rule: FillRule) -> GridLocator? {
        if let grid = published { return grid }
        let asked = pointCount.wrappingAdd(min(count, Self.patience), ordering: .relaxed).newValue
        return asked >= Self.patience ? locator(of: shape, rule: rule) : nil
    }

    /// The grid, which is built if it is not yet. Of several threads one builds and the others wait.
    func locator(of shape: MultiPolygon, rule: FillRule) -> GridLocator {
        if let grid = published { return grid }
        return built.withLock { built in
            if let built { return built }
            let grid = GridLocator(shape, rule: rule)
            built = grid
            address.store(UInt(bitPattern: Unmanaged.passUnretained(grid).toOpaque()), ordering: .releasing)
            return grid
        }
    }

    @inline(__always)
    private var published: GridLocator? {
        // The object behind the address is kept alive by `built`, which is never emptied.
        UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map {
            Unmanaged<GridLocator>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
