import PlanGeometry

/// Sprites that are asked for one by one and painted later, on all cores at once.
///
/// Each order gets the number that its sprite will have, so the sprites do not depend on the cores.
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

    /// Pictures of one form in different colours, and where its origin lies, with the order for each of them.
    private struct Impression: Sendable {
        let offset: Vector
        var lists: [FigureList] = []
        var orders: [Int] = []
    }

    private struct ImpressionKey: Hashable {
        let form: Int
        let offset: Vector
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
        let lists = try concurrentMap(pictures) { $0.hasFiguresOnly ? try FigureList(painting: $0.paint) : nil }
        let stamped = concurrentMap(impressions(of: lists)) { impression in
            let sprites = FigureList.sprites(of: impression.lists, offset: impression.offset)
            return zip(impression.orders, sprites).map { ($0, $1) }
        }
        let others = try concurrentMap(pictures.filter { !$0.hasFiguresOnly }) { picture in
            let sprite = try OversampledSprite(bounds: picture.bounds, steps: picture.steps, paint: picture.paint)
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
        var places: [ImpressionKey: Int] = [:]
        var impressions: [Impression] = []
        for (picture, list) in zip(pictures, lists) {
            guard let list else { continue }
            let form = forms[list.forms] ?? forms.count
            forms[list.forms] = form
            for order in picture.orders {
                let steps = (right: orders[order].stepsRight, down: orders[order].stepsDown)
                let offset = Vector(dx: Double(steps.right), dy: Double(steps.down)) * (1 / Double(picture.steps))
                let key = ImpressionKey(form: form, offset: offset)
                let place = places[key] ?? impressions.count
                if place == impressions.count { impressions.append(Impression(offset: offset)) }
                places[key] = place
                impressions[place].lists.append(list)
                impressions[place].orders.append(order)
            }
        }
        return impressions
    }
}
