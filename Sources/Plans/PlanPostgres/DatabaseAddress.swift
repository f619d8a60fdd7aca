import CPostgres

/// The address of a PostgreSQL database, or of one plan in it: `postgresql://user@host/database?plan=level4`.
///
/// The parameter `plan` is the plan's name, percent-encoded: it may have slashes, spaces and letters of any script. All else is
/// libpq's: hosts, ports and parameters such as `sslmode=verify-full` or `host=/var/run/postgresql`
/// (<https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING>). No description has a password; libpq reads it
/// from `~/.pgpass` or `PGPASSWORD` too, where other users do not see it.
public struct DatabaseAddress: Hashable, Sendable {
    /// The plan's name; nil if the address is that of the database.
    public let plan: String?
    /// The address of the database for libpq, with the password if there is one.
    let connectionString: String
    /// The address of the database without a password.
    private let publicAddress: String

    /// Reads an address.
    public init(_ text: String) throws(DatabaseAddressError) {
        let parts = try AddressParts(text)
        try parts.check()
        plan = parts.plan
        connectionString = parts.address(withSecrets: true)
        publicAddress = parts.address(withSecrets: false)
    }

    private init(_ other: DatabaseAddress, plan: String?) {
        self.plan = plan
        connectionString = other.connectionString
        publicAddress = other.publicAddress
    }

    /// True if a text is meant as the address of a database, and not as the path of a file: also if it is written a little wrong, as
    /// it may have a password in it, which messages about a file's path would print.
    public static func isAddress(_ text: String) -> Bool {
        let start = text.drop { $0.isWhitespace }.lowercased()
        return start.hasPrefix("postgresql:") || start.hasPrefix("postgres:") || start.contains("password=")
    }

    /// The address of the database.
    public var database: DatabaseAddress { DatabaseAddress(self, plan: nil) }

    /// The address of a plan in the database.
    public func plan(named name: String) -> DatabaseAddress { DatabaseAddress(self, plan: name) }
}

extension DatabaseAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address without a password.
    public var description: String {
        guard let plan else { return publicAddress }
        return publicAddress + (publicAddress.contains("?") ? "&" : "?") + "plan=" + PercentEncoding.encode(plan)
    }

    /// The address without a password.
    public var debugDescription: String { description }

    /// A mirror that shows no password.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
