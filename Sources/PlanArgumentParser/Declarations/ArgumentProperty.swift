/// A property that is an argument, an option, a flag or a group of these: what the property wrappers have in common.
///
/// It is an object, so that a command line is read into it where it is. Among the properties of a value an object of this
/// class is recognised at once; to find out whether a value conforms to a protocol, all conformances of the program are
/// searched, once for each type that a wrapper holds, and that would take longer than all else about a command line.
public class ArgumentProperty {
    init() {}

    /// Adds what it declares to a set.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - section: the title that help lists it under, unless it has one of its own.
    func declare(_ name: String, section: String?, into set: inout ArgumentSet) {}
}
