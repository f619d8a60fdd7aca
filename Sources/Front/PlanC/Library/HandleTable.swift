import Synchronization

/// The table of the objects that handles stand for.
///
/// A handle is a ticket, the pointer's bits: the place in the table, and how often that place was given away before. So a handle that was
/// closed is found out, for as long as its place was not given away 2^32 times.
final class HandleTable: Sendable {
    static let shared = HandleTable()

    private struct Place {
        var round: UInt32 = 1
        var object: (any HandleObject)?
    }

    private struct Places {
        var all: [Place] = []
        var free: [Int] = []
        /// The number of handles of each object that has several.
        var shares: [ObjectIdentifier: Int] = [:]

        /// A new handle for an object.
        mutating func open(_ object: any HandleObject) -> UInt {
            let index = free.popLast() ?? all.count
            if index == all.count { all.append(Place()) }
            all[index].object = object
            return UInt(all[index].round) << 32 | UInt(index + 1)
        }
    }

    private let places = Mutex(Places())

    /// A new handle for an object.
    func open(_ object: any HandleObject) -> OpaquePointer {
        let bits = places.withLock { $0.open(object) }
        guard let handle = OpaquePointer(bitPattern: bits) else { preconditionFailure("the place is never 0") }
        return handle
    }

    /// Another handle of the object of a handle; nil for one that is closed, or never was one.
    func share(_ handle: OpaquePointer) -> OpaquePointer? {
        let bits = places.withLock { places -> UInt? in
            guard let index = Self.index(of: handle, in: places), let object = places.all[index].object else {
                return nil
            }
            places.shares[ObjectIdentifier(object), default: 1] += 1
            return places.open(object)
        }
        return bits.flatMap { OpaquePointer(bitPattern: $0) }
    }

    /// The object of a handle; nil for one that is closed, or never was one.
    func object(of handle: OpaquePointer) -> (any HandleObject)? {
        places.withLock { places in
            guard let index = Self.index(of: handle, in: places) else { return nil }
            return places.all[index].object
        }
    }

    /// Closes a handle and returns its object, and true if the object has no other handle; nil for a handle that is closed, or never was
    /// one.
    func close(_ handle: OpaquePointer) -> (object: any HandleObject, isLast: Bool)? {
        places.withLock { places in
            guard let index = Self.index(of: handle, in: places), let object = places.all[index].object else {
                return nil
            }
            places.all[index].object = nil
            places.all[index].round &+= 1
            if places.all[index].round == 0 { places.all[index].round = 1 }
            places.free.append(index)
            let identity = ObjectIdentifier(object)
            guard let count = places.shares[identity] else { return (object, true) }
            places.shares[identity] = count > 2 ? count - 1 : nil
            return (object, false)
        }
    }

    private static func index(of handle: OpaquePointer, in places: Places) -> Int? {
        let bits = UInt(bitPattern: handle)
        let index = Int(bits & 0xFFFF_FFFF) - 1
        guard places.all.indices.contains(index), places.all[index].round == UInt32(bits >> 32),
            places.all[index].object != nil
        else { return nil }
        return index
    }
}

/// Something that C has a handle of.
protocol HandleObject: AnyObject, Sendable {
    /// The name of this kind of object in messages, with its article.
    static var kind: String { get }
    /// Lets go of what must not wait until nobody uses the object any more.
    func close() throws
}

extension HandleObject {
    func close() {}

    /// The object of a handle that was given for an argument.
    static func of(_ handle: OpaquePointer?, _ name: String) throws -> Self {
        guard let handle else { throw Failure.argument(name, "must not be null") }
        guard let object = HandleTable.shared.object(of: handle) else {
            throw Failure(
                status: .closed, code: "closed", message: "\(name): the handle is closed, or never was one", place: name
            )
        }
        guard let object = object as? Self else {
            throw Failure(
                status: .wrongHandle, code: "wrongHandle",
                message: "\(name): the handle is that of \(type(of: object).kind), not of \(kind)", place: name)
        }
        return object
    }
}
