import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry

extension DetectionFile {
    /// The picture that is a drawing's: the only one, or the one of several whose file name, id or number of frame is that of the
    /// drawing or of ``/PlanExchange/AnnotatedDrawing/image``. A file without any gives a picture without detections.
    ///
    /// - Parameters:
    ///   - stored: The picture as stored, if the detector is known not to have heeded its orientation: the size as stored is right then.
    ///   - file: The file's name in errors.
    /// - Returns: The picture, and what is worth telling: that the file is of a picture of another name or size.
    /// - Throws: ``/PlanFiles/InputError`` if several pictures can be meant, or none is.
    public func picture(
        of drawing: AnnotatedDrawing, stored: StoredPicture? = nil, file: String
    ) throws(InputError) -> (picture: DetectedPicture, notes: [Message]) {
        guard let index = try index(of: drawing, file: file) else { return (DetectedPicture(), []) }
        return (pictures[index], Self.note(pictures[index], drawing, stored).map { [$0] } ?? [])
    }

    /// The entries that cannot be used and belong to a picture, or to none that can be told.
    public func refused(inPicture index: Int) -> [Refusal] {
        refused.filter { $0.picture == nil || $0.picture == index }
    }

    /// The index of the picture that is a drawing's, see ``picture(of:stored:file:)``; nil of a file without pictures.
    public func index(of drawing: AnnotatedDrawing, file: String) throws(InputError) -> Int? {
        let names = pictures.map { picture in
            let isNumbered = picture.name == nil && picture.id.map(drawing.isNumbered) == true
            let name = picture.name ?? (isNumbered ? drawing.name : nil)
            return [name, picture.frame.map { "\($0)" }, picture.id].compactMap(\.self)
        }
        // A file without a name for its only picture has no other that could be meant.
        if pictures.count == 1, names[0].isEmpty { return 0 }
        return try drawing.index(among: names, file: file)
    }

    /// Returns the message about a picture of another name or size than the drawing's; nil if there is nothing to tell.
    private static func note(
        _ picture: DetectedPicture, _ drawing: AnnotatedDrawing, _ stored: StoredPicture?
    ) -> Message? {
        let isOtherName =
            drawing.image == nil
            && (picture.name.flatMap { name in drawing.name.map { !AnnotatedDrawing.isSame(name, $0) } } ?? false)
        let expected = stored?.size ?? drawing.size
        let isOtherSize = picture.size.flatMap { size in expected.map { $0 != size } } ?? false
        guard isOtherName || isOtherSize else { return nil }
        func parts(_ name: String?, _ size: Size?) -> [Message] {
            let size = isOtherSize ? size.map(\.shown) : nil
            return [name.map { Message.quoted($0.excerpt) }, size.map { Message(untranslated: $0) }].compactMap(\.self)
        }
        let (found, wanted) = (parts(picture.name, picture.size), parts(drawing.name, expected))
        guard isOtherSize, let size = picture.size, let expected else {
            return Message("the file is of \(found); the photo is \(wanted)")
        }
        guard expected.isSwapped(size) else {
            if picture.hasFractions { return Message("the file is of \(found); the photo is \(wanted)") }
            return Message(
                """
                the file is of \(found); the photo is \(wanted). \
                Places are taken as they are, in pixels of the photo; give the picture that the file is of
                """)
        }
        if stored != nil {
            return Message(
                """
                the file is of \(found); the photo as stored is \(wanted). \
                The file seems to be of the upright photo; leave \(Setting.asStored) out
                """)
        }
        // A photo that is known to be stored as it stands was turned after somebody had looked at it.
        guard drawing.storedSize.map({ $0 == size }) ?? true else {
            return Message(
                """
                the file is of \(found); the photo is \(wanted), also as stored. \
                The photo seems to have been turned since; give the one that the file is of
                """)
        }
        return Message(
            """
            the file is of \(found); the photo is \(wanted). \
            The detector seems not to have heeded the photo's orientation; \(Remedy.set(.asStored)) turns its places
            """)
    }
}
