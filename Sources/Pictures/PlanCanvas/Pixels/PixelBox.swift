import PlanGeometry

/// A box of whole pixels: columns `left..<right`, rows `top..<bottom`.
package struct PixelBox: Hashable, Sendable {
    package var left, top, right, bottom: Int

    package init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    package var isEmpty: Bool { left >= right || top >= bottom }

    package func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// True if `other` lies in the box.
    package func contains(_ other: PixelBox) -> Bool {
        other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
    }

    package func offsetBy(x: Int, y: Int) -> PixelBox {
        PixelBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    package func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}

extension Box {
    /// The pixels as a box in pixel points.
    package init(_ pixels: PixelBox) {
        self.init(
            minX: Double(pixels.left), minY: Double(pixels.top), maxX: Double(pixels.right), maxY: Double(pixels.bottom)
        )
    }
}

extension PixelBox {
    /// All pixels that a box meets; a side that is not finite reaches as far as a drawing can.
    package init(covering box: Box) {
        let limit = 2_147_483_647.0
        // Rounded by hand, as the library's rounding is a call where processors of any age have to do.
        func below(_ value: Double) -> Int {
            let value = value.isFinite ? min(max(value, -limit), limit) : -limit
            let whole = Int(value)
            return Double(whole) > value ? whole - 1 : whole
        }
        func above(_ value: Double) -> Int {
            let value = value.isFinite ? min(max(value, -limit), limit) : limit
            let whole = Int(value)
            return Double(whole) < value ? whole + 1 : whole
        }
        self.init(left: below(box.minX), top: below(box.minY), right: above(box.maxX), bottom: above(box.maxY))
    }
}
