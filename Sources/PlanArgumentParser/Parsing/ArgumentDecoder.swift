/// Hands the parsed values to a type's `init(from:)`, which the compiler writes: this is how the properties of a command get
/// their values without being references.
struct ArgumentDecoder: Decoder {
    let values: ParsedValues
    var key = ArgumentKey(path: [])
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The value of the property that `decoder` stands at.
    static func value<Value>(from decoder: any Decoder) throws -> Value {
        guard let decoder = decoder as? ArgumentDecoder, let value: Value = decoder.values[decoder.key] else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "Arguments are read from a command line only."))
        }
        return value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Container<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw unsupported
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw unsupported
    }

    private var unsupported: DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: codingPath, debugDescription: "Arguments are decoded by the names of their properties."))
    }

    private func nested(_ key: some CodingKey) -> ArgumentDecoder {
        ArgumentDecoder(
            values: values, key: self.key.appending(key.stringValue), codingPath: codingPath + [key])
    }

    private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ArgumentDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }

        func decodeNil(forKey key: Key) -> Bool {
            guard let value = decoder.values.untouched[decoder.nested(key).key] else { return false }
            let mirror = Mirror(reflecting: value)
            return mirror.displayStyle == .optional && mirror.children.isEmpty
        }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            let nested = decoder.nested(key)
            if type is any ArgumentDeclaring.Type { return try T(from: nested) }
            guard let value = decoder.values.untouched[nested.key] as? T else { throw nested.unsupported }
            return value
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) -> KeyedDecodingContainer<NestedKey> {
            decoder.nested(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw decoder.unsupported
        }

        func superDecoder() throws -> any Decoder { throw decoder.unsupported }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported }
    }
}
