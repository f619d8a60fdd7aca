import CExpat

/// Takes XML apart with expat, piece by piece, and hands out the start and the end of each element and the text between
/// them. Elements and attributes come by their local names, without the prefix of a namespace.
///
/// A document type declaration ends the reading: office documents and KML have none, and entities are declared in it.
package final class XMLElements {
    private let parser: XML_Parser
    /// True if a document type declaration ended the reading.
    package private(set) var hasDocumentType = false
    private let onStart: (XMLName, XMLAttributes) -> Void
    private let onEnd: (XMLName) -> Void
    private let onText: (UnsafeBufferPointer<UInt8>) -> Void

    /// A parser that calls closures.
    ///
    /// - Parameter encoding: The encoding of the text where it is known, which then counts instead of the one that the text declares.
    package init(
        encoding: String? = nil,
        onStart: @escaping (XMLName, XMLAttributes) -> Void, onEnd: @escaping (XMLName) -> Void = { _ in },
        onText: @escaping (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
    ) {
        (self.onStart, self.onEnd, self.onText) = (onStart, onEnd, onText)
        guard let parser = XML_ParserCreate(encoding) else { preconditionFailure("memory for an XML parser") }
        self.parser = parser
        // Safe because the object that expat calls back lives as long as the parser.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                if let name { XMLElements.at(data).onStart(XMLName(name), XMLAttributes(attributes)) }
            },
            { data, name in
                if let name { XMLElements.at(data).onEnd(XMLName(name)) }
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let text else { return }
            // The bytes live until the handler returns.
            text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                XMLElements.at(data).onText(UnsafeBufferPointer(start: bytes, count: Int(count)))
            }
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            let elements = XMLElements.at(data)
            elements.hasDocumentType = true
            XML_StopParser(elements.parser, 0)
        }
    }

    deinit { XML_ParserFree(parser) }

    private static func at(_ data: UnsafeMutableRawPointer?) -> XMLElements {
        guard let data else { preconditionFailure("the pointer was set") }
        return Unmanaged<XMLElements>.fromOpaque(data).takeUnretainedValue()
    }

    /// The line where the parser is, from 1: after an error that of the error.
    package var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// Takes the next piece; an empty one is the end. Returns false if this is no well-formed XML.
    package func parse(_ piece: [UInt8]) -> Bool {
        piece.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                XML_Parse(parser, text.baseAddress, Int32(text.count), text.isEmpty ? 1 : 0) == XML_STATUS_OK
            }
        }
    }
}

/// The local name of an element, for as long as its handler runs.
package struct XMLName {
    private let name: UnsafePointer<CChar>

    fileprivate init(_ name: UnsafePointer<CChar>) { self.name = XMLName.local(name) }

    /// The part of a name after the prefix of its namespace.
    fileprivate static func local(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
        var (start, place) = (name, name)
        while place.pointee != 0 {
            if place.pointee == CChar(UInt8(ascii: ":")) { start = place + 1 }
            place += 1
        }
        return start
    }

    package static func == (name: XMLName, text: StaticString) -> Bool { strcmp(name.name, text) }
    package static func ~= (text: StaticString, name: XMLName) -> Bool { name == text }

    /// True if the name equals a text, whatever the case of letters.
    package func isSame(as text: String) -> Bool { String(cString: name).lowercased() == text.lowercased() }

    /// True if a text that ends with a zero byte equals a literal.
    fileprivate static func strcmp(_ name: UnsafePointer<CChar>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes in
            for (index, byte) in bytes.enumerated() where UInt8(bitPattern: name[index]) != byte { return false }
            return name[bytes.count] == 0
        }
    }
}

extension XMLName: CustomStringConvertible {
    /// The name as a text that outlives the handler.
    package var description: String { String(cString: name) }
}

/// The attributes of an element, for as long as its handler runs.
package struct XMLAttributes {
    /// Name, value, name, value, and so on to a null pointer.
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    fileprivate init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

    /// The value of an attribute by its local name; `nil` if there is none.
    package subscript(name: StaticString) -> String? {
        guard var place = pairs else { return nil }
        while let key = place[0], let value = place[1] {
            if XMLName.strcmp(XMLName.local(key), name) { return String(cString: value) }
            place += 2
        }
        return nil
    }

    /// The values of all attributes of a local name, which several namespaces may have, in their order.
    package func values(_ name: StaticString) -> [String] {
        guard var place = pairs else { return [] }
        var values: [String] = []
        while let key = place[0], let value = place[1] {
            if XMLName.strcmp(XMLName.local(key), name) { values.append(String(cString: value)) }
            place += 2
        }
        return values
    }
}
