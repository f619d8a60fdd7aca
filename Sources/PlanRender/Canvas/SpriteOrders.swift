import Dispatch
import PlanGeometry

/// Sprites that are asked for one by one and painted later, on all cores at once.
///
/// Each order gets the number of the frame that its sprite will have, so the atlas does not depend on the cores.
struct SpriteOrders {
    /// What several sprites show, each from another part of a pixel.
    private struct Picture {
        let bounds: Box
        let steps: Int
        let hasFiguresOnly: Bool
        let paint: @Sendable (Canvas) throws -> Void
        /// The orders for it.
        var orders: [Int] = []
    }

    private struct Order {
        let stepsRight, stepsDown: Int
    }

    private var pictures: [Picture] = []
    private var orders: [Order] = []

    /// Adds a picture and returns its number.
    ///
    /// - Parameters:
    ///   - bounds: the box that is painted in.
    ///   - steps: in how many steps a pixel is divided, a power of two.
    ///   - hasFiguresOnly: whether it is made of paths filled and stroked with colours, and of nothing else.
    ///   - paint: paints it; called once, on any thread.
    mutating func addPicture(
        bounds: Box, steps: Int, hasFiguresOnly: Bool, paint: @escaping @Sendable (Canvas) throws -> Void
    ) -> Int {
        pictures.append(Picture(bounds: bounds, steps: steps, hasFiguresOnly: hasFiguresOnly, paint: paint))
        return pictures.count - 1
    }

    /// Orders a sprite of a picture whose origin lies some steps to the right of a whole pixel and below it, and returns
    /// its frame's number.
    mutating func order(picture: Int, stepsRight: Int, stepsDown: Int) -> Int32 {
        pictures[picture].orders.append(orders.count)
        orders.append(Order(stepsRight: stepsRight, stepsDown: stepsDown))
        return Int32(orders.count - 1)
    }

    /// All sprites ordered.
    ///
    /// - Throws: what went wrong in painting the first picture for which something did.
    func painted() throws -> SpriteAtlas {
        let made = MadeSprites(count: orders.count)
        DispatchQueue.concurrentPerform(iterations: pictures.count) { index in
            do {
                let sprite = try spriteMaker(of: pictures[index])
                for order in pictures[index].orders { made.set(PackedSprite(sprite(orders[order])), at: order) }
            } catch {
                made.fail(error, at: index)
            }
        }
        if let failure = made.failure { throw failure.error }
        return SpriteAtlas(made.sprites.compactMap(\.self))
    }

    /// What makes a picture's sprites.
    private func spriteMaker(of picture: Picture) throws -> (Order) -> Sprite {
        if picture.hasFiguresOnly {
            let (figures, block) = (try FigureList(painting: picture.paint), CoverageBlock(height: 64))
            let step = 1 / Double(picture.steps)
            return {
                figures.sprite(
                    offset: Vector(dx: Double($0.stepsRight) * step, dy: Double($0.stepsDown) * step), with: block)
            }
        }
        let oversampled = try OversampledSprite(bounds: picture.bounds, steps: picture.steps, paint: picture.paint)
        return { oversampled.sprite(stepsRight: $0.stepsRight, stepsDown: $0.stepsDown).trimmed }
    }
}

/// Sprites as several threads make them.
// Each place is written by one thread, and read after all have ended; failures are written under the lock.
private final class MadeSprites: @unchecked Sendable {
    private let places: UnsafeMutableBufferPointer<PackedSprite?>
    private let lock = DispatchSemaphore(value: 1)
    private(set) var failure: (picture: Int, error: any Error)?

    init(count: Int) {
        places = .allocate(capacity: count)
        places.initialize(repeating: nil)
    }

    deinit {
        places.deinitialize()
        places.deallocate()
    }

    var sprites: UnsafeBufferPointer<PackedSprite?> { UnsafeBufferPointer(places) }

    func set(_ sprite: PackedSprite, at order: Int) { places[order] = sprite }

    func fail(_ error: any Error, at picture: Int) {
        lock.wait()
        if failure.map({ picture < $0.picture }) ?? true { failure = (picture, error) }
        lock.signal()
    }
}
