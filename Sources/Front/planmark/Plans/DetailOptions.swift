import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanModel

/// The options for the details of a marker: all details but the status, which has a command of its own.
struct DetailOptions: ParsableArguments {
    @NamedOptions(DetailField.all.filter { $0.field != .status }.map(\.option)) var details: [String: [String]]

    @Option(help: ArgumentHelp("A property of your own; an empty value takes it away.", valueName: "name=value"))
    var property: [String] = []

    /// The fields that were given, with their values; empty text takes a value away.
    func values() throws -> [MarkerField: JSONValue] {
        var values: [MarkerField: JSONValue] = [:]
        for field in DetailField.all {
            guard let text = details[field.name]?.last else { continue }
            values[field.field] = text.isEmpty ? .null : field.value(ofOption: text)
        }
        for text in property {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw ValidationError(Message("--property must be name=value, not '\(text)'"))
            }
            let value = String(text[text.index(after: equals)...])
            values[.property(String(text[..<equals]))] = value.isEmpty ? .null : .string(value)
        }
        return values
    }
}

extension DetailField {
    /// The option that gives the field a value.
    fileprivate var option: NamedOption {
        let help = ArgumentHelp(help.text, valueName: help.value)
        return switch kind {
        case .text: NamedOption(name, help: help)
        case .no: NamedOption(name, help: help, as: OwnAnswer.self)
        case .day: NamedOption(name, help: help, as: DueDate.self)
        case .color: NamedOption(name, help: help, as: OwnColor.self)
        case .number: NamedOption(name, help: help, as: OwnNumber.self)
        }
    }

    /// The value of an option's text, which stands for one, as JSON has it.
    fileprivate func value(ofOption text: String) -> JSONValue {
        switch kind {
        case .text, .color, .no: .string(text)
        case .day: JSONValue(DueDate(argument: text)?.date?.description)
        case .number: JSONValue(Double(argument: text))
        }
    }
}

/// A marker's own colour; an empty text for none.
private struct OwnColor: ExpressibleByArgument {
    init?(argument: String) { if !argument.isEmpty, Color(css: argument) == nil { return nil } }

    static let expectedForm = Message("#rrggbb or a CSS colour name")
}

/// No or yes; an empty text for yes.
private struct OwnAnswer: ExpressibleByArgument {
    init?(argument: String) { if !argument.isEmpty, JSONValue.string(argument).answer == nil { return nil } }

    static let expectedForm = Message("no, or yes")
}

/// A number; an empty text for none.
private struct OwnNumber: ExpressibleByArgument {
    init?(argument: String) { if !argument.isEmpty, Double(argument: argument) == nil { return nil } }

    static let expectedForm = Message("a number such as 1250.5")
}
