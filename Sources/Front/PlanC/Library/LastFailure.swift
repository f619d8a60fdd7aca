// The header documents the arguments and failures of the functions.

import CPlanmark
import Glibc
import PlanPostgres

/// The last failure of a thread, as C reads it.
private final class LastFailure {
    /// The error that C is given, whose texts belong to this object.
    let error: UnsafeMutablePointer<planmark_error>

    init() {
        error = .allocate(capacity: 1)
        error.initialize(
            to: planmark_error(status: 0, code: strdup(""), message: strdup(""), file: nil, place: nil, index: -1))
    }

    deinit {
        freeTexts()
        error.deallocate()
    }

    func set(_ failure: Failure) {
        freeTexts()
        error.pointee = planmark_error(
            status: failure.status.rawValue, code: strdup(failure.code), message: strdup(failure.message.onOneLine),
            file: failure.file.flatMap { strdup($0) }, place: failure.place.flatMap { strdup($0.onOneLine) },
            index: Int64(failure.index ?? -1))
    }

    private func freeTexts() {
        for text in [error.pointee.code, error.pointee.message, error.pointee.file, error.pointee.place] {
            free(UnsafeMutableRawPointer(mutating: text))
        }
    }

    /// The key of the threads' own objects, each of which goes away with its thread.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { object in
            if let object { Unmanaged<LastFailure>.fromOpaque(object).release() }
        }
        precondition(status == 0, "the system has a key for this library")
        return key
    }()

    /// This thread's.
    static var current: LastFailure {
        if let object = pthread_getspecific(key) {
            return Unmanaged<LastFailure>.fromOpaque(object).takeUnretainedValue()
        }
        let failure = LastFailure()
        // The thread holds the object, and lets it go when it ends.
        pthread_setspecific(key, Unmanaged.passRetained(failure).toOpaque())
        return failure
    }
}

/// Makes a call for C: returns its status, and keeps what went wrong for `planmark_last_error`.
func attempt(_ body: () throws -> Void) -> planmark_status {
    _ = storesAreKnown
    do {
        try body()
        return Status.ok.rawValue
    } catch {
        let failure = Failure(error)
        LastFailure.current.set(failure)
        return failure.status.rawValue
    }
}

/// Before the first call: plans may lie in databases.
private let storesAreKnown: Void = DatabaseAddress.register()

/// Returns the failure of the last call of this thread that failed; never null.
@c @implementation
public func planmark_last_error() -> UnsafePointer<planmark_error>! { UnsafePointer(LastFailure.current.error) }
