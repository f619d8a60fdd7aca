import CPostgres

/// libpq, PostgreSQL's library for clients, loaded when the first address or connection needs it.
///
/// Linked, it would be loaded by every program that contains this module: it brings 19 libraries along, for TLS, Kerberos and
/// LDAP, which add 6 ms to each start, a twentieth of what a sheet of 12 megapixels takes. So a program that meets no address
/// needs no libpq.
enum Libpq {
    /// The functions, or why they are not there.
    static let loaded: Result<planmark_libpq, PostgresError> = {
        var functions = planmark_libpq()
        guard let reason = planmark_load_libpq(&functions) else { return .success(functions) }
        return .failure(
            PostgresError(
                sqlState: "08001",
                message:
                    "PostgreSQL's client library cannot be loaded (\(String(cString: reason))); on Debian install libpq5"
            ))
    }()

    /// Throws if the functions are not there.
    static func load() throws(PostgresError) { _ = try loaded.get() }

    /// A text that libpq keeps; empty for null.
    static func text(_ characters: UnsafePointer<CChar>?) -> String { characters.map { String(cString: $0) } ?? "" }
}

/// The functions. Whoever has an open connection or a result of one can call them.
let libpq = (try? Libpq.loaded.get()) ?? planmark_libpq()
