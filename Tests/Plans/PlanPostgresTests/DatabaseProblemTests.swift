import PlanBase
import PlanPostgres
import PlanStore
import Testing

struct DatabaseProblemTests {
    private static let address = "postgresql://h/d"

    private static let errors: [(PostgresPlanError, ProblemKind, String)] = [
        (.noName(address: address), .usage, ": names no plan; add ?plan= and the plan's name"),
        (
            .badName(address: address, reason: Message("a part of it begins or ends with a space")), .usage,
            ": no plan can have that name: a part of it begins or ends with a space; name it like harbour/A/level4"
        ),
        (
            .noPlan(address: address, near: []), .unreadable,
            ": there is no such plan in the database; 'planmark new' makes one; 'planmark plans' lists them"
        ),
        (
            .noPlan(address: address, near: ["a", "b"]), .unreadable,
            ": there is no such plan in the database; did you mean 'a' or 'b'?"
        ),
        (.unreachable(address: address, reason: "refused"), .unavailable, ": cannot be reached: refused"),
        (
            .signInRefused(address: address, reason: "no"), .unreadable,
            ": no; the user is the one in the address or in PGUSER, the password that of ~/.pgpass or PGPASSWORD"
        ),
        (.noDatabase(address: address, reason: "none"), .unreadable, ": none; 'createdb' makes one"),
        (
            .noRight(address: address, reason: "no", role: nil), .forbidden,
            ": no; nothing was changed; the owner of the database or of its tables may do it"
        ),
        (
            .noRight(address: address, reason: "no", role: "planmark_reader"), .forbidden,
            ": no; an administrator can GRANT planmark_reader TO the user"
        ),
        (
            .noRight(address: address, reason: "no", role: "planmark_annotator"), .forbidden,
            ": no; nothing was changed; an administrator can GRANT planmark_annotator TO the user, or planmark_reviewer for "
                + "areas, plans and the workflow too"
        ),
        (
            .noRight(address: address, reason: "no", role: "planmark_reviewer"), .forbidden,
            ": no; nothing was changed; an administrator can GRANT planmark_reviewer TO the user"
        ),
        (
            .noSchema(address: address), .unreadable,
            ": the database has no tables of plans, which whoever administers it makes; 'planmark admin init' makes them"
        ),
        (
            .olderSchema(address: address, version: 1, known: 2), .unreadable,
            ": the tables are of version 1, and this Planmark needs 2, to which whoever administers the database brings them up; "
                + "'planmark admin migrate' does that"
        ),
        (
            .newerSchema(address: address, version: 3, known: 2), .unreadable,
            ": the tables are of version 3, made by a newer Planmark; this one knows version 2"
        ),
        (
            .timedOut(address: address), .unavailable,
            ": the server ended the request after its statement_timeout; nothing was changed"
        ),
        (
            .lost(address: address, mayBeDone: false), .unavailable,
            ": the connection to the server was lost; nothing was changed, try again"
        ),
        (
            .lost(address: address, mayBeDone: true), .unavailable,
            ": the connection to the server was lost, and whether the change was made is not known; look before trying again"
        ),
        (.failed(address: address, reason: Message(untranslated: "why")), .unreadable, ": why"),
    ]

    @Test(arguments: errors)
    func `Each error of a database has its kind, and says what to do`(
        _ error: PostgresPlanError, _ kind: ProblemKind, _ text: String
    ) {
        #expect(error.kind == kind)
        #expect(error.placeName == (kind == .usage ? "location" : nil))
        #expect(error.message(in: .english, for: .command) == "\(Self.address)\(text)")
    }

    @Test func `An address that is wrong is a misuse of the location`() {
        let error = DatabaseAddressError.badParameter
        #expect(error.kind == .usage && error.placeName == "location")
        #expect(
            error.description
                == "a parameter of the address is not of the form name=value; write & in a value as %26 and = as %3D")
    }

    @Test func `An address with an unknown parameter and without a plan is told the parameter of the plan's name`() {
        let error = #expect(throws: DatabaseAddressError.self) { try DatabaseAddress("postgresql://h/d?name=level4") }
        #expect(error?.code == "notUnderstood")
        #expect(error?.description.hasSuffix("; the plan's name is the parameter 'plan'") == true)
    }
}
