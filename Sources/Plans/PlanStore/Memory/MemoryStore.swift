import FoundationEssentials
import PlanModel

/// A plan in memory, which ends with the object. It keeps its records in dictionaries, and finds markers by looking at each.
public final class MemoryStore: RecordStore {
    private let memory = MemoryRecords()

    /// Makes an empty store.
    public init() {}

    /// Empty.
    public var location: String { "" }
    /// False.
    public var isShared: Bool { false }
    /// The records as they are.
    public var records: any RecordReader { memory }

    /// Runs `body`; nobody else can change the plan.
    public func read<T>(_ body: (any RecordReader) throws -> T) throws -> T { try body(memory) }

    /// Runs `body`, and takes all changes back if it throws.
    public func write<T>(_ body: (any RecordWriter) throws -> T) throws -> T {
        try memory.transaction { try body(memory) }
    }

    /// 0: there are no others.
    public func changeCounter() throws -> Int64 { 0 }
}

extension Plan {
    /// Makes a plan in memory, which ends with the object. By default it has the drawing's name.
    public static func inMemory(name: String? = nil, drawing: Drawing) throws -> Plan {
        try create(in: MemoryStore(), name: name ?? drawing.name, drawing: PlanDrawing(drawing: drawing))
    }
}
