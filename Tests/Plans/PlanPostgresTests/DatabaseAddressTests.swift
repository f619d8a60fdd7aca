import PlanStore
import Testing

@testable import PlanPostgres

@Suite struct DatabaseAddressTests {
    @Test func `A location is a database's where that is registered, else a file, and other addresses are refused`()
        throws
    {
        DatabaseAddress.register()
        DatabaseAddress.register()
        let text = "postgresql://ada@host/db?plan=level4"
        let location = try PlanLocation(text)
        #expect(location == .database(try DatabaseAddress(text)))
        #expect(location.description == text)
        #expect(location != .file(path: text))
        #expect(location.hashValue == (try PlanLocation(text)).hashValue)
        #expect(try PlanLocation("site/level4.plan") == .file(path: "site/level4.plan"))
        #expect(throws: DatabaseAddressError.emptyPlan) { try PlanLocation("postgresql://host/db?plan=") }
        for text in ["mysql://ada:secret@host/db", "host=h password=secret"] {
            let error = try #require(throws: (any Error).self) { try PlanLocation(text) }
            #expect(!"\(error)".contains("secret"))
        }
        #expect(throws: PlanStoreError.unknownAddress) { try PlanLocation("mysql://ada@host/db") }
    }

    @Test(arguments: [
        ("postgresql://ada@host/db?plan=level4", "level4", "postgresql://ada@host/db"),
        ("postgres://ada@host/db?plan=level4", "level4", "postgres://ada@host/db"),
        (
            "postgresql://host:5433/db?sslmode=require&plan=a%2Fb%20c&host=/run", "a/b c",
            "postgresql://host:5433/db?sslmode=require&host=/run"
        ),
        (
            "postgresql:///db?host=/run/postgresql&plan=harbour/tower/4", "harbour/tower/4",
            "postgresql:///db?host=/run/postgresql"
        ),
        ("postgresql://a,b:5433/db?plan=%E5%9B%9B%E5%B1%82", "四层", "postgresql://a,b:5433/db"),
        ("postgresql://h/d?plan=四层", "四层", "postgresql://h/d"),
        ("postgresql://h/d?pl%61n=x%26y%3Dz%2B1+2", "x&y=z+1+2", "postgresql://h/d"),
        ("postgresql://%2Fvar%2Frun/d?plan=x", "x", "postgresql://%2Fvar%2Frun/d"),
        ("postgresql://[::1]:5432/d?plan=p%25", "p%", "postgresql://[::1]:5432/d"),
        ("postgresql://?plan=x", "x", "postgresql://"),
    ])
    func `The plan is taken out and decoded, and the rest is left to libpq`(
        _ text: String, _ plan: String, _ rest: String
    ) throws {
        let address = try DatabaseAddress(text)
        #expect(address.plan == plan)
        #expect(address.connectionString == rest)
        #expect(address.database.description == rest)
        #expect(address.database.plan == nil)
        #expect(try DatabaseAddress(address.description) == address)
    }

    @Test func `An address without a plan is that of the database, of which plans have addresses`() throws {
        let address = try DatabaseAddress("postgresql://ada@host/db?sslmode=require")
        #expect(address.plan == nil)
        #expect(address.description == "postgresql://ada@host/db?sslmode=require")
        let plan = address.plan(named: "harbour/四 & 5")
        #expect(plan.description == "postgresql://ada@host/db?sslmode=require&plan=harbour/%E5%9B%9B%20%26%205")
        #expect(try DatabaseAddress(plan.description) == plan)
    }

    @Test(arguments: [
        "postgresql://ada:s3cret@host/db?plan=x", "postgresql://ada:s3cret@/db", "postgresql://:s3cret@host/db",
        "postgresql://host/db?password=s3cret&plan=x", "postgresql://host/db?plan=x&sslpassword=s3cret",
        "postgresql://host/db?p%61ssword=s3cret", "postgresql://ada:a%2Fs3cret%40@host/db?password=s3cret",
    ])
    func `A password goes to libpq and is never shown`(_ text: String) throws {
        let address = try DatabaseAddress(text)
        #expect(address.connectionString.contains("s3cret"))
        var dumped = ""
        dump([address], to: &dumped)
        for shown in [
            address.description, address.debugDescription, "\([address])", String(reflecting: address), dumped,
            address.database.description, address.plan(named: "y").description,
        ] {
            #expect(!shown.contains("s3cret") && !shown.contains("assword") && !shown.contains("ssword"))
        }
    }

    @Test(arguments: [
        ("", DatabaseAddressError.noScheme), ("level4.plan", .noScheme), ("mysql://host/db?plan=x", .noScheme),
        ("postgresql:/host/db", .noScheme), ("host=h dbname=d", .noScheme),
        ("postgresql://h/d?plan=", .emptyPlan), ("postgresql://h/d?plan=a&plan=b", .repeatedPlan),
        ("postgresql://h/d?plan=a&pl%61n=b", .repeatedPlan), ("postgresql://h/d?plan=%", .badPlan),
        ("postgresql://h/d?plan=%G0", .badPlan), ("postgresql://h/d?plan=%FF", .badPlan),
        ("postgresql://h/d?plan=a%00b", .badPlan), ("postgresql://h/d?plan", .badParameter),
        ("postgresql://h/d?plan=a=b", .badParameter), ("postgresql://h/d?plan=a&", .badParameter),
        ("postgresql://u:s3/cret@h/d", .reservedCharacter), ("postgresql://u:s3@cret@h/d", .reservedCharacter),
        ("postgresql://u:s3?cret@h/d", .reservedCharacter), ("postgresql://u:s3%cret@h/d", .badPassword),
        ("postgresql://h/d?password=s3&cret", .badParameter), ("postgresql://h/d?password=s3&cret=1", .badParameter),
        ("postgresql://h/d?password=s3%cret", .badPassword), ("postgresql://u:s3%00cret@h/d", .badPassword),
    ])
    func `A wrong address is an error of its own, which shows no password`(
        _ text: String, _ expected: DatabaseAddressError
    ) throws {
        let error = #expect(throws: DatabaseAddressError.self) { try DatabaseAddress(text) }
        #expect(error == expected)
        #expect(error.map { !"\($0)".contains("cret") && !"\($0)".contains("s3") } ?? false)
    }

    @Test(arguments: [
        "postgresql://h/d?plan=x&colour=red", "postgresql://u%zz@h/d?plan=x", "postgresql://[::1/d",
        "postgresql://h/d%00",
        "postgresql://h/d\0?plan=x",
    ])
    func `What libpq does not understand is told in its words`(_ text: String) throws {
        let error = #expect(throws: DatabaseAddressError.self) { try DatabaseAddress(text) }
        guard case .notUnderstood(let message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!message.isEmpty && !message.contains("\n"))
    }

    @Test(arguments: [
        "postgresql://ada:secret/site", "postgresql://h:1,ada:s3cret/d", "postgresql://[::1]:secret/d",
        "postgresql://ada:secret?plan=a",
    ])
    func `A password in place of a port is not shown`(_ text: String) {
        let error = #expect(throws: DatabaseAddressError.badPort) { try DatabaseAddress(text) }
        #expect(error.map { !"\($0)".contains("cret") } ?? false)
    }

    @Test(arguments: [
        "postgresql://[::1]/d", "postgresql://[::1]:5433/d", "postgresql://a,b:1,c:/d", "postgresql:///d",
    ])
    func `Hosts have ports or none`(_ text: String) throws {
        let address = try DatabaseAddress(text)
        #expect("\(address)" == text)
    }

    @Test func `A parameter that may be meant as the plan's name is told with that one`() {
        let error = #expect(throws: DatabaseAddressError.self) { try DatabaseAddress("postgresql://h/d?pln=level4") }
        #expect(error.map { "\($0)".hasSuffix("\"pln\"; the plan's name is the parameter 'plan'") } ?? false)
    }

    @Test func `Paths of files are no addresses`() {
        #expect(DatabaseAddress.isAddress("postgresql://h/d"))
        #expect(DatabaseAddress.isAddress("postgres://h/d"))
        for path in ["level4.plan", "/tmp/postgresql://h", "./postgresql:", "PostgreSQL", ""] {
            #expect(!DatabaseAddress.isAddress(path))
        }
    }

    @Test(arguments: [
        "Postgresql://ada:secret@h/d?plan=x", " postgresql://h/d", "postgresql:/h/d", "POSTGRES://h/d", "postgresql:",
        "host=/run dbname=d password=secret",
    ])
    func `What is meant as an address is no path, as messages print paths with the passwords in them`(_ text: String) {
        #expect(DatabaseAddress.isAddress(text))
        #expect(throws: DatabaseAddressError.self) { try DatabaseAddress(text) }
    }
}
