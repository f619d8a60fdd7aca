import Foundation
import Synchronization
import Testing

@testable import PlanPostgres

/// A PostgreSQL server for tests, in a temporary folder of its own and reached by a socket in that folder alone. It ends, and the
/// folder goes, when this process ends in whatever way: a shell beside it waits for the end of its input, which this process
/// holds open.
final class PostgresServer: Sendable {
    /// The folder of the socket, of the data, and of the server's log.
    let folder: String
    private let commands: FileHandle
    private let databaseCount = Mutex(0)

    /// The server that all tests share.
    static func shared() throws -> PostgresServer { try sharedResult.get() }
    private static let sharedResult = Result { try PostgresServer() }

    /// Whether tests can have a server. Where the variable PLANMARK_REQUIRE_POSTGRES is set, they run and fail without one.
    static var isAvailable: Bool {
        programs != nil || ProcessInfo.processInfo.environment["PLANMARK_REQUIRE_POSTGRES"] != nil
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init() throws {
        guard let programs = Self.programs else {
            throw Failure(description: "PostgreSQL is not installed; Scripts/install-dependencies --tests installs it")
        }
        folder = try Self.makeFolder()
        let input = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: Self.isRoot ? "/usr/bin/setpriv" : "/bin/sh")
        process.arguments =
            (Self.isRoot ? ["--reuid=postgres", "--regid=postgres", "--clear-groups", "/bin/sh"] : [])
            + ["-c", Self.script, "planmark-test-server", folder, programs]
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = input
        commands = input.fileHandleForWriting
        try process.run()
        try waitUntilReady()
    }

    // MARK: - Databases

    /// The address of a database of the server.
    func address(database: String, user: String = "postgres") -> String {
        "postgresql://\(user)@/\(database)?host=\(folder)"
    }

    /// Makes a database for a test; returns its address.
    func newDatabase() throws -> String {
        let number = databaseCount.withLock { count in
            count += 1
            return count
        }
        let name = "test_\(number)"
        try PostgresConnection(address(database: "postgres")).execute("CREATE DATABASE \(name) TEMPLATE template0")
        return address(database: name)
    }

    /// A connection to a database.
    func connection(to database: String) throws -> PostgresConnection {
        try PostgresConnection(address(database: database))
    }

    /// A connection to a new database.
    func connection() throws -> PostgresConnection { try PostgresConnection(newDatabase()) }

    // MARK: - Accidents

    /// Ends the server and all its processes by SIGKILL, as a loss of power would.
    func kill() throws { try commands.write(contentsOf: Data("kill\n".utf8)) }

    /// Starts the server again after ``kill()``.
    func start() throws {
        try commands.write(contentsOf: Data("start\n".utf8))
        try waitUntilReady()
    }

    /// Ends the server and removes its folder.
    func stop() throws { try commands.close() }

    private func waitUntilReady() throws {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            do { return try PostgresConnection(address(database: "postgres")).close() } catch {
                guard ContinuousClock.now < end else {
                    let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
                    throw Failure(description: "PostgreSQL does not start: \(error)\n\(log)")
                }
            }
            usleep(20_000)
        }
    }

    // MARK: - Programs

    private static let isRoot = getuid() == 0

    /// The folder of Debian's `initdb` and `postgres`, or else of those on the path.
    private static let programs: String? = {
        let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let folders = debian.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { "/usr/lib/postgresql/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (folders + path.split(separator: ":").map(String.init)).first { folder in
            ["initdb", "postgres"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
    }()

    /// A new folder, of the user `postgres` if this process is root's: PostgreSQL does not run as root. (The path of a socket
    /// has at most 107 characters.)
    private static func makeFolder() throws -> String {
        var name = Array("/tmp/planmark-postgres-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw Failure(description: "no folder can be made in /tmp") }
        let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if isRoot {
            try FileManager.default.setAttributes(
                [.ownerAccountName: "postgres", .groupOwnerAccountName: "postgres"], ofItemAtPath: folder)
        }
        return folder
    }

    /// Makes the data, starts the server, obeys the lines "kill" and "start", and at the end of the input ends the server and
    /// removes the folder. A server that was killed can be started when its last process is gone.
    private static let script = #"""
        folder=$1 programs=$2 data=$1/data
        start() {
            "$programs/postgres" -D "$data" </dev/null >>"$folder/log" 2>&1 &
            server=$!
        }
        "$programs/initdb" --pgdata="$data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync \
            >"$folder/log" 2>&1 || exit 1
        cat >>"$data/postgresql.conf" <<END
        listen_addresses = ''
        unix_socket_directories = '$folder'
        max_connections = 60
        END
        printf 'local all locked scram-sha-256\nlocal all all trust\n' >"$data/pg_hba.conf"
        start
        while read -r command; do
            case $command in
                kill)
                    kill -KILL "$server" $(cat "/proc/$server/task/$server/children") 2>/dev/null
                    wait "$server" 2>/dev/null ;;
                start)
                    while start; sleep 0.2; ! kill -0 "$server" 2>/dev/null; do :; done ;;
            esac
        done
        kill -QUIT "$server" 2>/dev/null
        wait "$server"
        rm -rf "$folder"
        """#
}

extension Trait where Self == ConditionTrait {
    /// Skips a suite where PostgreSQL is not installed.
    static var needsPostgres: Self {
        .enabled(
            if: PostgresServer.isAvailable,
            "PostgreSQL is not installed; Scripts/install-dependencies --tests installs it")
    }
}
