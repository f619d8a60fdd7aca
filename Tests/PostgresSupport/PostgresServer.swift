import Foundation
import Synchronization
import Testing

/// A PostgreSQL server for tests, in a temporary folder of its own and reached by a socket in that folder alone. It ends, and the
/// folder goes, when this process ends in whatever way: a shell beside it waits for the end of its input, which this process
/// holds open. It does not wait for the disk: the tests end the server, never the system.
public final class PostgresServer: Sendable {
    /// The folder of the socket, of the data, and of the server's log.
    public let folder: String
    private let commands: FileHandle
    private let databaseCount = Mutex(0)

    /// The server that all tests share.
    public static func shared() throws -> PostgresServer { try sharedResult.get() }
    private static let sharedResult = Result { try PostgresServer() }

    /// Whether tests can have a server. Where the variable PLANMARK_REQUIRE_POSTGRES is set, they run and fail without one.
    public static var isAvailable: Bool {
        programs != nil || ProcessInfo.processInfo.environment["PLANMARK_REQUIRE_POSTGRES"] != nil
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a server of its own. Its user `locked` has the password `op3n`; all others need none.
    public init() throws {
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
        try run("CREATE ROLE locked LOGIN PASSWORD 'op3n'", on: address(database: "postgres"))
    }

    // MARK: - Databases

    /// The address of a database of the server.
    public func address(database: String, user: String = "postgres") -> String {
        "postgresql://\(user)@/\(database)?host=\(folder)"
    }

    /// Makes a database for a test; returns its address.
    public func newDatabase() throws -> String {
        let number = databaseCount.withLock { count in
            count += 1
            return count
        }
        let name = "test_\(number)"
        try run("CREATE DATABASE \(name) TEMPLATE template0", on: address(database: "postgres"))
        return address(database: name)
    }

    /// The lines that the program `psql` prints for a statement, columns with | between them.
    @discardableResult public func run(_ sql: String, on address: String) throws -> [String] {
        let (status, output) = try start("psql", [address, "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql])
        if status != 0 { throw Failure(description: "psql: \(output)") }
        return output.split(separator: "\n").map(String.init)
    }

    /// Asks until the statement's first line is the one given, for 60 seconds at most.
    public func wait(for line: String, from sql: String, on address: String) throws {
        let end = ContinuousClock.now + .seconds(60)
        while try run(sql, on: address).first != line {
            guard ContinuousClock.now < end else { throw Failure(description: "'\(sql)' did not become '\(line)'") }
            usleep(20_000)
        }
    }

    /// Runs a program of PostgreSQL's; returns its exit status and what it prints.
    public func start(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "\(Self.programs ?? "")/\(program)")
        process.arguments = arguments
        (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, pipe, pipe)
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    // MARK: - Accidents

    /// Ends the server and all its processes by SIGKILL, as a loss of power would.
    public func kill() throws { try commands.write(contentsOf: Data("kill\n".utf8)) }

    /// Starts the server again after ``kill()``.
    public func start() throws {
        try commands.write(contentsOf: Data("start\n".utf8))
        try waitUntilReady()
    }

    /// Ends the server and removes its folder.
    public func stop() throws { try commands.close() }

    private func waitUntilReady() throws {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            if try start("pg_isready", ["-q", "-h", folder]).status == 0 { return }
            guard ContinuousClock.now < end else {
                let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
                throw Failure(description: "PostgreSQL does not start:\n\(log)")
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
        fsync = off
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
    public static var needsPostgres: Self {
        .enabled(
            if: PostgresServer.isAvailable,
            "PostgreSQL is not installed; Scripts/install-dependencies --tests installs it")
    }
}
