import PlanArgumentParser
import PlanBase

/// A colour, or none.
struct BackgroundArgument: ExpressibleByArgument {
    let color: Color?

    static let expectedForm = Message("a colour (#rrggbb, #rrggbbaa or a CSS colour name), or none")

    /// As it stands in help.
    var defaultValueDescription: String { "a light grey" }
}

extension BackgroundArgument {
    init?(argument: String) {
        color = Color(css: argument)
        if color == nil, argument != "none" { return nil }
    }
}
