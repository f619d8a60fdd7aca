/// The name of an enumeration's case: `outsideFolder`, without the associated values.
package func caseName(of value: some Any) -> String {
    enumerationCaseName(of: value) ?? "\(value)"
}

/// The name of a value's case; nil if the value's type is no enumeration.
package func enumerationCaseName(of value: some Any) -> String? { enumCaseName(of: value).map { String(cString: $0) } }

/// The standard library's own question, which `Mirror` and `print` stand on. A mirror has no label for a case without associated
/// values, and `print` gives the value's description where the type has one.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(of value: Value) -> UnsafePointer<CChar>?
