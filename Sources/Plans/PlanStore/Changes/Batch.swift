/// Items that come one by one, gathered by the thousand, so that all cores can work on them.
struct Batch<Item> {
    private var items: [Item] = []

    /// Adds an item.
    ///
    /// - Returns: the items so far when they are enough, which the batch holds no longer.
    mutating func append(_ item: Item) -> [Item]? {
        items.append(item)
        return items.count == 4096 ? takeRest() : nil
    }

    /// The items that are left, which the batch holds no longer.
    mutating func takeRest() -> [Item] {
        defer { items.removeAll(keepingCapacity: true) }
        return items
    }
}
