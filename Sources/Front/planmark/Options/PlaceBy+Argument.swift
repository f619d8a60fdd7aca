import PlanArgumentParser
import PlanExchange

extension PlaceBy: ExpressibleByArgument {
    /// The meaning of each value, for the help.
    public static let allValueDescriptions = [
        "coordinates": "by their coordinates alone",
        "area": "those without coordinates somewhere in the room that they name, as not yet located",
    ]

    /// The help of the option.
    static let help = ArgumentHelp(
        "How markers get their places; by default by their rooms where a list has a column of rooms and none of coordinates.",
        valueName: "what")
}
