import PlanGeometry

/// Sprites that are asked for one by one and painted later, on all cores at once.
///
/// The sprites are the same whatever the number of threads.
package struct SpriteOrders {
    /// A picture from which several sprites are made, each at another subpixel phase.
    private struct Picture {
        let bounds: Box
        let steps: Int
        let isOversampled: Bool
        let element: @Sendable () -> DisplayNode
        /// The orders for it.
        var orders: [Int] = []
    }

    private struct Order {
        let picture, phase: Int
        let stepsRight, stepsDown: Int
    }

    /// Pictures of one form in different colours, and where its origin lies, with the order for each of them.
    private struct Impression: Sendable {
        let offset: Vector
        var lists: [FigureList] = []
        var orders: [Int] = []
    }

    private var pictures: [Picture] = []
    private var orders: [Order] = []

    /// Adds a picture and returns its number.
    ///
    /// - Parameters:
    ///   - bounds: the box that it is painted in.
    ///   - steps: in how many steps a pixel is divided: 1, 2 or 4.
    ///   - isOversampled: whether it is painted larger first even if it consists of figures alone: that takes longer, but
    ///     shows no seams between figures that adjoin.
    ///   - element: makes what it shows, if anything is ordered.
    package mutating func addPicture(
        bounds: Box, steps: Int, isOversampled: Bool = false, of element: @escaping @Sendable () -> DisplayNode
    ) -> Int {
        precondition([1, 2, Phase.mostSteps].contains(steps), "a pixel is divided in 1, 2 or 4 steps")
        pictures.append(Picture(bounds: bounds, steps: steps, isOversampled: isOversampled, element: element))
        return pictures.count - 1
    }

    /// The number of pictures.
    package var pictureCount: Int { pictures.count }

    /// Orders a sprite of a picture, once each.
    ///
    /// - Parameter phase: how many steps the picture's origin lies below a whole pixel, times the picture's steps, and how many
    ///   to the right of it.
    package mutating func order(picture: Int, phase: Int) {
        let steps = pictures[picture].steps
        pictures[picture].orders.append(orders.count)
        orders.append(Order(picture: picture, phase: phase, stepsRight: phase % steps, stepsDown: phase / steps))
    }

    /// All sprites ordered.
    ///
    /// - Throws: what went wrong in painting the first picture for which something did.
    package func painted() throws -> SpriteSheet {
        let lists = try FigureList.lists(of: pictures.map { $0.isOversampled || $0.orders.isEmpty ? nil : $0.element })
        let impressions = impressions(of: lists)
        var byteCount = 0
        let places = impressions.map { impression in
            defer { byteCount += FigureList.byteCount(of: impression.lists, offset: impression.offset) }
            return byteCount
        }
        let memory = SharedMemory(byteCount: byteCount)
        let stamped = concurrentMap(Array(zip(impressions, places))) { impression, place in
            let sprites = FigureList.sprites(of: impression.lists, offset: impression.offset, in: memory, at: place)
            return zip(impression.orders, sprites).map { ($0, $1) }
        }
        let oversampled = zip(pictures, lists).filter { $1 == nil && !$0.orders.isEmpty }.map(\.0)
        let others = try concurrentMap(oversampled) { picture in
            let sprite = try OversampledSprite(bounds: picture.bounds, steps: picture.steps) {
                try NodePainter($0).paint(picture.element())
            }
            return picture.orders.map {
                let order = orders[$0]
                let made = sprite.sprite(stepsRight: order.stepsRight, stepsDown: order.stepsDown).trimmed
                return ($0, PackedSprite(made))
            }
        }
        var sprites = [PackedSprite?](repeating: nil, count: orders.count)
        for (order, sprite) in [stamped, others].joined().joined() { sprites[order] = sprite }
        var slots = [Int32](repeating: -1, count: pictures.count * Phase.mostPhases)
        for (index, order) in orders.enumerated() {
            slots[order.picture * Phase.mostPhases + order.phase] = Int32(index)
        }
        return SpriteSheet(sprites.compactMap(\.self), slots: slots)
    }

    /// The orders for pictures of figures: those of the same form, from the same part of a pixel, together.
    private func impressions(of lists: [FigureList?]) -> [Impression] {
        // The lists' forms in the order in which they occur first.
        var forms: [[Int]: Int] = [:]
        // Those of a form after the other, by the part of a pixel; -1 for none.
        var places: [Int] = []
        var impressions: [Impression] = []
        for (picture, list) in zip(pictures, lists) {
            guard let list else { continue }
            let form = forms[list.formNumbers] ?? forms.count
            if form == forms.count {
                forms[list.formNumbers] = form
                places += repeatElement(-1, count: Phase.mostPhases)
            }
            for order in picture.orders {
                let finest = Phase.mostSteps / picture.steps
                let (right, down) = (orders[order].stepsRight * finest, orders[order].stepsDown * finest)
                let slot = form * Phase.mostPhases + down * Phase.mostSteps + right
                if places[slot] < 0 {
                    places[slot] = impressions.count
                    let step = 1 / Double(Phase.mostSteps)
                    impressions.append(Impression(offset: Vector(dx: Double(right) * step, dy: Double(down) * step)))
                }
                impressions[places[slot]].lists.append(list)
                impressions[places[slot]].orders.append(order)
            }
        }
        return impressions
    }

    package init() {}
}
