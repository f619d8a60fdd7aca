import PlanBase

/// What keeps the records of one plan: a file, memory, a database, or an app's own. ``Plan`` puts the plan's rules over it.
///
/// A store keeps records and no rules. One thread at a time calls it: the plan sees to that.
public protocol RecordStore: AnyObject {
    /// Where the plan is, as messages name it: a path, an address without a password; empty for a plan in memory.
    var location: String { get }
    /// Whether the location is the path of a file, from whose folder the path of the plan's drawing starts.
    var isFile: Bool { get }
    /// What the plan's readers should know of the store, such as that the last changes may be missing.
    var notice: Message? { get }

    /// What answers single questions, each as of the moment when it is asked. During ``write(_:)`` it is not asked.
    var records: any RecordReader { get }
    /// Runs `body`, which sees the records as they are at one moment.
    func read<T>(_ body: (any RecordReader) throws -> T) throws -> T
    /// Runs `body` while nobody else changes the plan. All its changes come into force, and last, or none if it throws.
    func write<T>(_ body: (any RecordWriter) throws -> T) throws -> T

    /// A number that is another one when others have changed the plan.
    func changeCounter() throws -> Int64
    /// Whether others may change the plan, by other objects or in other processes.
    var isShared: Bool { get }

    /// The error to throw in place of one that the store's records threw: one that names the plan, and says what to do.
    func planError(for error: any Error) -> any Error
    /// What is wrong with how the store keeps its records, as far as it can tell; ``PlanCheck`` asks it at one moment.
    func findings() throws -> [PlanFinding]
    /// Ends the use of the store. It is called once, and nothing else after it.
    func close() throws
}

extension RecordStore {
    /// False.
    public var isFile: Bool { false }
    /// Nil: nothing.
    public var notice: Message? { nil }
    /// True.
    public var isShared: Bool { true }
    /// The error itself.
    public func planError(for error: any Error) -> any Error { error }
    /// None.
    public func findings() throws -> [PlanFinding] { [] }
    /// Nothing.
    public func close() throws {}
}
