import PlanArgumentParser
import PlanBase
import PlanPostgres

/// The database that a subcommand works on.
struct DatabaseArgument: ParsableArguments {
    @Argument(help: "The database: postgresql://user@host/database; all parameters of libpq are known.")
    var database: String

    /// The address, which names no plan.
    var address: DatabaseAddress {
        get throws {
            let address = try DatabaseAddress(database)
            if address.plan != nil {
                throw ValidationError(
                    Message("the address names a plan, and this is about the whole database; leave plan= out"))
            }
            return address
        }
    }
}
