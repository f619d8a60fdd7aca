import CPostgres

/// libpq, PostgreSQL's library for clients, loaded when the first address or connection needs it.
///
/// Linked, it would be loaded by every program that contains this module: it brings 19 libraries along, for TLS, Kerberos and
/// LDAP, which add 6 ms to each start, a twentieth of what a sheet of 12 megapixels takes. So a program that meets no address
/// needs no libpq.
enum Libpq {
    /// The functions, or the system's reason why they are not there.
    static let loaded: (functions: planmark_libpq, reason: String?) = {
        var functions = planmark_libpq()
        let reason = planmark_load_libpq(&functions)
        return (functions, reason.map { String(cString: $0) })
    }()

    /// The system's reason why the functions are not there; nil if they are.
    static var reasonOfAbsence: String? { loaded.reason }

    /// Throws if the functions are not there.
    static func load() throws(PostgresError) {
        guard let reason = reasonOfAbsence else { return }
        throw PostgresError(sqlState: "08001", message: "\(DatabaseAddressError.noLibrary(reason))")
    }

    /// A text that libpq keeps; empty for null.
    static func text(_ characters: UnsafePointer<CChar>?) -> String { characters.map { String(cString: $0) } ?? "" }
}

/// The functions. Whoever has an open connection or a result of one can call them.
let libpq = Libpq.loaded.functions
