import CISAL
import Glibc
import Synchronization

/// The state of ISA-L's deflate, at an address that does not change what comes out. Given back when it is no longer used, it serves the
/// next one that wants a state.
///
/// ISA-L keeps where it saw each four bytes last, in a table by their hash. Up to 2.32 at least, its code for x86 notes position 2 of a
/// piece not at the hash of its bytes but at that of bits 16 to 47 of the state's own address (`write_first_byte` in
/// `igzip_icf_body_h1_gr_bt.asm`). For one address in some ten thousand that changes a match. So all states lie where these bits have one
/// and the same hash.
// Unchecked: whoever holds a state is alone with it.
final class DeflateState: @unchecked Sendable {
    let stream: UnsafeMutablePointer<isal_zstream>

    init() { stream = Self.places.withLock { $0.take() } }

    deinit { Self.places.withLock { $0.free.append(Place(stream: stream)) } }

    private static let places = Mutex(Places())

    /// The hash by which ISA-L's table, with its 32,768 entries, has the address's bits.
    static func hash(of stream: UnsafeMutableRawPointer) -> UInt32 {
        hash(UInt32(truncatingIfNeeded: UInt(bitPattern: stream) >> 16))
    }

    private static func hash(_ bits: UInt32) -> UInt32 {
        withUnsafeBytes(of: bits.littleEndian) { bytes in
            crc32_iscsi(UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)), 4, 0)
                & 0x7FFF
        }
    }

    // Unchecked: it is handed from one holder to the next.
    private struct Place: @unchecked Sendable {
        let stream: UnsafeMutablePointer<isal_zstream>
    }

    /// Where states lie, and may lie.
    private struct Places {
        var free: [Place] = []
        /// Bits 16 to 47 of the next address to try. In this part of memory programs have nothing, and sanitizers allow something.
        private var next: UInt32 = 0x7E80_0000
        private static let (end, wanted): (UInt32, UInt32) = (0x7EE0_0000, 0x2A5A)
        /// After so many places that are not to be had there are none.
        private var triesLeft = 8

        mutating func take() -> UnsafeMutablePointer<isal_zstream> {
            if let place = free.popLast() { return place.stream }
            let memory =
                map()
                ?? .allocate(byteCount: MemoryLayout<isal_zstream>.stride, alignment: 64)
            return memory.bindMemory(to: isal_zstream.self, capacity: 1)
        }

        /// Memory at the next address with the wanted hash; nil on processors whose code has no such fault, and if there is none.
        private mutating func map() -> UnsafeMutableRawPointer? {
            #if arch(x86_64)
                while next < Self.end, triesLeft > 0 {
                    let bits = next
                    next += 1
                    guard DeflateState.hash(bits) == Self.wanted else { continue }
                    let (address, size) = (UInt(bits) << 16, MemoryLayout<isal_zstream>.stride)
                    // The address is only a wish, so that nothing is lost that already lies there.
                    let found = mmap(
                        UnsafeMutableRawPointer(bitPattern: address), size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                    guard let found, found != MAP_FAILED else {
                        triesLeft -= 1
                        continue
                    }
                    if UInt(bitPattern: found) == address { return found }
                    munmap(found, size)
                    triesLeft -= 1
                }
            #endif
            return nil
        }
    }
}
