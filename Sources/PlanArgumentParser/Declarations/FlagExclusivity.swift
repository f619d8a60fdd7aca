/// What happens if the command line gives two flags that set the same property.
public enum FlagExclusivity: Sendable, Hashable {
    /// Parsing throws a usage error.
    case exclusive
    /// The first flag counts.
    case chooseFirst
    /// The last flag counts.
    case chooseLast
}
