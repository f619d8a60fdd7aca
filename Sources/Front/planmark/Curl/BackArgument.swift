import PlanArgumentParser
import PlanBase

/// The backs of the sheets as a command-line argument: a colour, or the file of a picture.
enum BackArgument: ExpressibleByArgument {
    case color(Color)
    case picture(String)

    init?(argument: String) {
        if let color = Color(css: argument) {
            self = .color(color)
        } else if argument.contains(".") || argument.contains("/") {
            self = .picture(argument)
        } else {
            return nil
        }
    }

    static let expectedForm = Message("a colour (#rrggbb, #rrggbbaa or a CSS colour name) or a picture's file")
}
