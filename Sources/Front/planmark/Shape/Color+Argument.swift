import PlanArgumentParser
import PlanBase

extension Color: ExpressibleByArgument {
    /// `#rrggbb`, `#rrggbbaa` or a CSS colour name.
    public init?(argument: String) { self.init(css: argument) }

    /// The form of a valid argument, for messages.
    public static var expectedForm: Message { Message("a colour: #rrggbb, #rrggbbaa or a CSS colour name") }
}
