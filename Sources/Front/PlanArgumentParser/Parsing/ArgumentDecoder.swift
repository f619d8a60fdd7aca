/// Makes a command of its parsed properties. The decoder hands them to the command's `init(from:)`, which the compiler
/// writes, as Swift has no other way to set the properties of a value by name.
struct ArgumentDecoder: Decoder {
    let properties: PropertyValues
    var key = ArgumentKey()
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Container<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.notAProperty(at: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.notAProperty(at: codingPath)
    }

    private func nested(_ key: some CodingKey) -> ArgumentDecoder {
        ArgumentDecoder(
            properties: properties, key: self.key.appending(key.stringValue), codingPath: codingPath + [key])
    }

    private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ArgumentDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }

        func decodeNil(forKey key: Key) -> Bool { decoder.properties.isNil(decoder.nested(key).key) }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            // An option group is decoded property by property; every other property is stored as a whole.
            let nested = decoder.nested(key)
            return try nested.properties[nested.key] ?? T(from: nested)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) -> KeyedDecodingContainer<NestedKey> {
            decoder.nested(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder.nested(key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder { decoder }
        func superDecoder(forKey key: Key) throws -> any Decoder { decoder.nested(key) }
    }
}

extension DecodingError {
    /// The error for decoding an argument from anything but a command line.
    static func notAProperty(at codingPath: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            Context(codingPath: codingPath, debugDescription: "Arguments are read from a command line only."))
    }
}
