import PlanGeometry
import PlanImage

/// Sprites that are asked for one by one and painted later, on all cores at once.
///
/// Each order gets the number that its sprite will have, so the sprites do not depend on the cores.
struct SpriteOrders {
    /// What several sprites show, each from another part of a pixel.
    private struct Picture {
        let bounds: Box
        let steps: Int
        let isOversampled: Bool
        let element: SceneElement
        /// The orders for it.
        var orders: [Int] = []
    }

    private struct Order {
        let stepsRight, stepsDown: Int
    }

    /// Pictures of one form in different colours, and where its origin lies, with the order for each of them.
    private struct Impression: Sendable {
        let offset: Vector
        var lists: [FigureList] = []
        var orders: [Int] = []

        /// How much memory its sprites need.
        var byteCount: Int {
            let box = lists[0].box(offset: offset)
            return lists.count * PackedSprite.byteCount(width: box.right - box.left, height: box.bottom - box.top)
        }
    }

    /// The most steps that a pixel is divided in, along x and along y, and how many parts of it that makes.
    private static let mostSteps = 4
    static let mostPhases = mostSteps * mostSteps
    private var pictures: [Picture] = []
    private var orders: [Order] = []

    /// Adds a picture and returns its number.
    ///
    /// - Parameters:
    ///   - element: what it shows.
    ///   - bounds: the box that it is painted in.
    ///   - steps: in how many steps a pixel is divided: 1, 2 or 4.
    ///   - isOversampled: whether it is painted larger first even if it consists of figures alone: that takes longer, but
    ///     shows no seams between figures that adjoin.
    mutating func addPicture(of element: SceneElement, bounds: Box, steps: Int, isOversampled: Bool = false) -> Int {
        precondition([1, 2, Self.mostSteps].contains(steps), "a pixel is divided in 1, 2 or 4 steps")
        pictures.append(Picture(bounds: bounds, steps: steps, isOversampled: isOversampled, element: element))
        return pictures.count - 1
    }

    /// Orders a sprite of a picture whose origin lies some steps to the right of a whole pixel and below it, and returns
    /// its number.
    mutating func order(picture: Int, stepsRight: Int, stepsDown: Int) -> Int32 {
        pictures[picture].orders.append(orders.count)
        orders.append(Order(stepsRight: stepsRight, stepsDown: stepsDown))
        return Int32(orders.count - 1)
    }

    /// All sprites ordered, by their numbers.
    ///
    /// - Throws: what went wrong in painting the first picture for which something did.
    func painted() throws -> [PackedSprite] {
        let lists = try concurrentMap(pictures) { $0.isOversampled ? nil : try FigureList($0.element) }
        let impressions = impressions(of: lists)
        var byteCount = 0
        let places = impressions.map { impression in
            defer { byteCount += impression.byteCount }
            return byteCount
        }
        let memory = LargeMemory(byteCount: byteCount)
        let stamped = concurrentMap(Array(zip(impressions, places))) { impression, place in
            let sprites = FigureList.sprites(of: impression.lists, offset: impression.offset, in: memory, at: place)
            return zip(impression.orders, sprites).map { ($0, $1) }
        }
        let others = try concurrentMap(zip(pictures, lists).filter { $1 == nil }.map(\.0)) { picture in
            let sprite = try OversampledSprite(bounds: picture.bounds, steps: picture.steps) {
                try ScenePainter($0).paint(picture.element)
            }
            return picture.orders.map {
                let order = orders[$0]
                let made = sprite.sprite(stepsRight: order.stepsRight, stepsDown: order.stepsDown).trimmed
                return ($0, PackedSprite(made))
            }
        }
        var sprites = [PackedSprite?](repeating: nil, count: orders.count)
        for (order, sprite) in [stamped, others].joined().joined() { sprites[order] = sprite }
        return sprites.compactMap(\.self)
    }

    /// The orders for pictures of figures: those of the same form, from the same part of a pixel, together.
    private func impressions(of lists: [FigureList?]) -> [Impression] {
        var forms: [[FigureList.Form]: Int] = [:]
        forms.reserveCapacity(lists.count)
        // Those of a form after the other, by the part of a pixel; -1 for none.
        var places: [Int] = []
        var impressions: [Impression] = []
        for (picture, list) in zip(pictures, lists) {
            guard let list else { continue }
            let form = forms[list.forms] ?? forms.count
            if form == forms.count {
                forms[list.forms] = form
                places += repeatElement(-1, count: Self.mostPhases)
            }
            for order in picture.orders {
                let finest = Self.mostSteps / picture.steps
                let (right, down) = (orders[order].stepsRight * finest, orders[order].stepsDown * finest)
                let slot = form * Self.mostPhases + down * Self.mostSteps + right
                if places[slot] < 0 {
                    places[slot] = impressions.count
                    let step = 1 / Double(Self.mostSteps)
                    impressions.append(Impression(offset: Vector(dx: Double(right) * step, dy: Double(down) * step)))
                }
                impressions[places[slot]].lists.append(list)
                impressions[places[slot]].orders.append(order)
            }
        }
        return impressions
    }
}
