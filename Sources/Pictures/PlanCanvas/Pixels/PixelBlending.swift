/// Blends one premultiplied pixel over others, as `blendSpan(_:over:)` does.
@inline(__always)
func blendRun(_ pixel: UInt32, over target: UnsafeMutablePointer<UInt32>, count: Int) {
    if pixel >> 24 == 255 { return target.update(repeating: pixel, count: count) }
    var index = 0
    let pixels = SIMD8(repeating: pixel)
    while index + 8 <= count {
        // They stay within `count` pixels, which the caller has checked.
        blendSpan(pixels, over: target + index)
        index += 8
    }
    while index < count {
        target[index] = pixel.blended(over: target[index])
        index += 1
    }
}

/// Blends eight premultiplied pixels over others: each component becomes s + round(d (255 - alpha) / 255), which never exceeds
/// 255. A transparent pixel leaves what is there, an opaque one replaces it.
@inline(__always)
func blendSpan(_ pixels: SIMD8<UInt32>, over target: UnsafeMutablePointer<UInt32>) {
    let place = UnsafeMutableRawPointer(target)
    let present = place.loadUnaligned(as: SIMD8<UInt32>.self)
    place.storeBytes(of: blended(pixels, keeping: 255 &- (pixels &>> 24), of: present), as: SIMD8<UInt32>.self)
}

/// Eight pixels over others: each component becomes what is added + round(what was there * what is kept / 255).
@inline(__always)
package func blended(_ added: SIMD8<UInt32>, keeping kept: SIMD8<UInt32>, of present: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let mask = SIMD8<UInt32>(repeating: 0x00FF_00FF)
    // Two components of each pixel at a time, in lanes of 16 bits: round(v / 255) = (v + 128 + (v + 128) / 256) / 256.
    let factor = unsafeBitCast(kept | (kept &<< 16), to: SIMD16<UInt16>.self)
    var low = unsafeBitCast(present & mask, to: SIMD16<UInt16>.self) &* factor &+ 128
    low = (low &+ (low &>> 8)) &>> 8
    var high = unsafeBitCast((present &>> 8) & mask, to: SIMD16<UInt16>.self) &* factor &+ 128
    high = (high &+ (high &>> 8)) & 0xFF00
    return added &+ (unsafeBitCast(low, to: SIMD8<UInt32>.self) | unsafeBitCast(high, to: SIMD8<UInt32>.self))
}

extension UInt32 {
    /// This premultiplied pixel over another, as `blendSpan(_:over:)` has it.
    @inline(__always)
    package func blended(over other: UInt32) -> UInt32 {
        let rest = 255 - self >> 24
        // Two components at a time, each with 16 bits of room.
        var low = (other & 0x00FF_00FF) &* rest &+ 0x0080_0080
        low = ((low &+ (low >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        var high = (other >> 8 & 0x00FF_00FF) &* rest &+ 0x0080_0080
        high = (high &+ (high >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return self &+ low &+ high
    }
}

/// Blends over samples, sixteen at a time: each becomes what is added + round(what was there * what is kept / 255), which
/// never exceeds 255.
@inline(__always)
package func blendSamples(
    _ added: UnsafePointer<UInt8>, keeping kept: UnsafePointer<UInt8>, over target: UnsafeMutablePointer<UInt8>,
    count: Int
) {
    // Vectors of 16 bytes as lanes of 16 bits, each with two samples.
    typealias Pairs = SIMD8<UInt16>
    guard count >= 16 else {
        for index in 0..<count {
            let product = UInt32(target[index]) &* UInt32(kept[index]) &+ 128
            target[index] = UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8) &+ added[index]
        }
        return
    }
    // All stay within `count` samples, which the caller has checked.
    let place = UnsafeMutableRawPointer(target)
    @inline(__always)
    func blended(_ index: Int, keeping share: Pairs) -> Pairs {
        scaledPairs(place.loadUnaligned(fromByteOffset: index, as: Pairs.self), by: share)
            &+ UnsafeRawPointer(added + index).loadUnaligned(as: Pairs.self)
    }
    @inline(__always)
    func share(_ index: Int) -> Pairs { UnsafeRawPointer(kept + index).loadUnaligned(as: Pairs.self) }
    // The last sixteen are blended before those in front of them, some of which they may share, and written after them.
    let last = count &- 16
    let lastBlended = blended(last, keeping: share(last))
    var index = 0
    while index < last {
        let share = share(index)
        let halves = unsafeBitCast(share, to: SIMD2<UInt64>.self)
        if halves[0] | halves[1] == 0 {
            let color = UnsafeRawPointer(added + index).loadUnaligned(as: Pairs.self)
            place.storeBytes(of: color, toByteOffset: index, as: Pairs.self)
        } else if halves[0] & halves[1] != .max {
            place.storeBytes(of: blended(index, keeping: share), toByteOffset: index, as: Pairs.self)
        }
        index &+= 16
    }
    place.storeBytes(of: lastBlended, toByteOffset: last, as: Pairs.self)
}

/// Sixteen samples times as many shares of 255, each rounded to the nearest: round(v / 255) = (v + 128 + (v + 128) / 256) / 256.
@inline(__always)
func scaledPairs(_ samples: SIMD8<UInt16>, by shares: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let low = (samples & 0xFF) &* (shares & 0xFF) &+ 128
    let high = (samples &>> 8) &* (shares &>> 8) &+ 128
    return ((low &+ (low &>> 8)) &>> 8) | ((high &+ (high &>> 8)) & 0xFF00)
}

/// Thirty-two samples times as many shares of 255, in the same way.
@inline(__always)
func scaledPairs(_ samples: SIMD16<UInt16>, by shares: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let low = (samples & 0xFF) &* (shares & 0xFF) &+ 128
    let high = (samples &>> 8) &* (shares &>> 8) &+ 128
    return ((low &+ (low &>> 8)) &>> 8) | ((high &+ (high &>> 8)) & 0xFF00)
}
