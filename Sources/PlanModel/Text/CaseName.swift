/// The name of an enumeration's case: `outsideFolder`, without the associated values.
package func caseName(of value: some Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
