import PlanBase

/// A store of the records of one plan: a file, memory, a database, or an app's own. ``Plan`` puts the plan's rules over the store.
///
/// A store keeps records and no rules. One thread at a time calls it: the plan sees to that.
public protocol RecordStore: AnyObject {
    /// Where the plan is, as messages name it: a path, an address without a password; empty for a plan in memory.
    var location: String { get }
    /// True if the location is the path of a file, from whose folder the path of the plan's drawing starts.
    var isFile: Bool { get }
    /// A notice about the store for the plan's readers, such as that the last changes may be missing; nil if there is none.
    var notice: Message? { get }

    /// The reader for single questions, which answers each as of the moment when it is asked. The reader is not used during
    /// ``write(_:)``.
    var records: any RecordReader { get }
    /// Runs `body`, which sees the records as they are at one moment.
    func read<T>(_ body: (any RecordReader) throws -> T) throws -> T
    /// Runs `body` while nobody else changes the plan. All its changes come into force, and last, or none if it throws.
    func write<T>(_ body: (any RecordWriter) throws -> T) throws -> T

    /// A number that is another one when others have changed the plan.
    func changeCounter() throws -> Int64
    /// True if others may change the plan, by other objects or in other processes.
    var isShared: Bool { get }

    /// The error to throw in place of one that the store's records threw: one that names the plan, and says what to do.
    func planError(for error: any Error) -> any Error
    /// Returns the problems in how the store keeps its records, as far as the store can tell. ``PlanCheck`` calls the function while it
    /// reads the records of one moment.
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
