import PlanArgumentParser
import PlanBase

extension Color: ExpressibleByArgument {
    /// `#rrggbb`, `#rrggbbaa` or a CSS colour name.
    public init?(argument: String) { self.init(css: argument) }

    /// What a colour is written as.
    public static var expectedForm: String { "a colour: #rrggbb, #rrggbbaa or a CSS colour name" }
}
