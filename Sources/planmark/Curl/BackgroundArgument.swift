import PlanArgumentParser
import PlanModel

/// A colour, or none.
struct BackgroundArgument: ExpressibleByArgument {
    let color: Color?

    init(color: Color?) { self.color = color }

    init?(argument: String) {
        if argument == "none" {
            self.init(color: nil)
        } else if let color = Color(css: argument) {
            self.init(color: color)
        } else {
            return nil
        }
    }

    static let expectedForm = "a colour (#rrggbb, #rrggbbaa or a CSS colour name), or none"

    /// As it stands in help.
    var defaultValueDescription: String { "a light grey" }
}
