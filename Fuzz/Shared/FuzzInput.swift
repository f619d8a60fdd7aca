/// The bytes of an input, taken from the front. When they are used up, zeros follow.
struct FuzzInput {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number from 0 up to a limit.
    mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

    /// True for one byte of so many.
    mutating func isOne(of count: UInt8) -> Bool { byte() % count == count - 1 }

    mutating func element<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

    mutating func bytes(upTo limit: Int) -> [UInt8] {
        let taken = Array(rest.prefix(number(below: limit + 1)))
        rest = rest.dropFirst(taken.count)
        return taken
    }

    /// A coordinate or length such as people and mistakes write.
    mutating func number() -> Double {
        let choice = byte()
        switch choice {
        case ..<200: return Double(choice) / 4 - 5
        case 200: return .nan
        case 201: return .infinity
        case 202: return -.infinity
        case 203: return 1e300
        case 204: return -0.0
        case 205: return .leastNonzeroMagnitude
        default: return Double(choice) * 1e7
        }
    }

    /// The number of a marker; most are those of few markers.
    mutating func markerNumber() -> Int64 {
        let choice = byte()
        switch choice {
        case ..<250: return Int64(choice % 12) - 1
        case 250: return .min
        case 251: return .max
        case 252: return 1_000_000_000
        default: return Int64(choice)
        }
    }

    /// A text that ends with a zero byte: a known one, one of the input's bytes, or null.
    mutating func text(_ known: [String]) -> [CChar]? {
        switch byte() {
        case ..<170: return Array(element(of: known).utf8CString)
        case ..<250: return Self.terminated(bytes(upTo: 40))
        default: return nil
        }
    }

    /// Bytes as a text, which ends where a zero is.
    static func terminated(_ bytes: [UInt8]) -> [CChar] {
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    }
}
