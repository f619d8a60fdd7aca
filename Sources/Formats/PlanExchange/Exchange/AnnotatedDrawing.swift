import PlanBase
import PlanFiles
import PlanGeometry

/// Which drawing's annotations are wanted of a file that may hold those of several, as COCO and Web Annotations do.
public struct AnnotatedDrawing: Hashable, Sendable {
    /// The drawing's file name.
    public var name: String?
    /// The drawing's size in pixels, for places that the file gives as parts of it.
    public var size: Size?
    /// The drawing's size in pixels as its file stores it, before it is turned upright; nil if that is not known.
    public var storedSize: Size?
    /// The map from pixel points of the drawing as its file stores it to those of the upright drawing, if the file of annotations has its
    /// places in the stored one; nil if it has them in the upright one.
    public var toUpright: AffineTransform?
    /// The name or id that the file has for the drawing's picture, where the drawing's file name does not tell.
    public var image: String?
    /// The language of the names that are wanted of areas and markers that have them in several.
    public var language = MessageLanguage.english

    /// A drawing, of which nothing need be known where the file has one picture alone.
    public init(name: String? = nil, size: Size? = nil, storedSize: Size? = nil, image: String? = nil) {
        (self.name, self.size, self.storedSize, self.image) = (name, size, storedSize, image)
    }

    /// The size of the picture in which the file has its places; nil if it is not known.
    package var annotatedSize: Size? { toUpright == nil ? size : storedSize }

    /// The index of the picture that is the drawing's.
    ///
    /// - Parameter pictures: what each is called: its file name or address first, then other names, such as its id.
    package func index(among pictures: [[String]], file: String) throws(InputError) -> Int? {
        guard pictures.count > 1 || image != nil else { return pictures.isEmpty ? nil : 0 }
        func indices(where isWanted: (String) -> Bool) -> [Int] {
            pictures.indices.filter { pictures[$0].contains(where: isWanted) }
        }
        let known = pictures.map { $0.first ?? "" }
        if let wanted = image ?? name {
            let found = [indices { $0 == wanted }, indices { Self.isSame($0, wanted) }]
            for one in found where one.count == 1 { return one[0] }
            if let several = found.first(where: { $0.count > 1 }) {
                let ids = several.map { pictures[$0].last ?? "" }
                throw InputError(.sameImageNames(known[several[0]], ids: ids), file: file)
            }
        }
        if let image { throw InputError(.noSuchImage(image, known: known), file: file) }
        throw InputError(.severalImages(known), file: file)
    }

    /// True if two paths or addresses have equal file names, whatever their folders, case and extensions.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        stem(one) == stem(other) && !stem(one).isEmpty
    }

    /// True if an id is the number in the drawing's file name: the images of COCO have their ids for names, as in
    /// `000000000139.jpg`.
    package func isNumbered(_ id: String) -> Bool {
        guard let name, let number = Int(Self.stem(name)) else { return false }
        return Int(id) == number
    }

    private static func stem(_ path: String) -> String {
        let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name.lowercased() }
        return name[..<point].lowercased()
    }
}

extension Size {
    /// The size in words: `640 x 480`.
    package var shown: String { "\(width.exact) x \(height.exact)" }

    /// True if another size has this width for its height and this height for its width, and is not equal.
    package func isSwapped(_ other: Size) -> Bool { self != other && (width, height) == (other.height, other.width) }
}
