import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// Collects the detections of a file, checked and with the names and ids that they need.
struct DetectionCollector {
    let reading: DetectionReading
    /// The file's name in errors.
    let fileName: String
    /// Which skeleton is meant by keypoints.
    var skeletons: SkeletonChoice
    /// The names of classes, and the number of the first.
    var classNames: [String], firstClass = 0
    /// The counts of what was passed over or taken in another form.
    var notes = LossCount()

    private var file = DetectionFile()
    private var pictures: [PictureState] = []
    private var indices: [PictureKey: Int] = [:]
    private var unnamedClasses: Set<Int> = []
    /// The greatest coordinate of a box that is in pixels by default.
    private var greatestCoordinate: Double?

    /// The names and numbers that tell a picture from the others.
    private struct PictureKey: Hashable {
        let name: String?, frame: Int?, id: String?
    }

    /// The state of a picture while the file is read.
    private struct PictureState {
        let space: DetectionSpace
        let isWanted: Bool
        var ids: Set<String> = []
        /// The number with which the next entry of an id is told apart.
        var nextSuffix: [String: Int] = [:]
        /// Where the detections of a picture stand that may prove to be the only one.
        var places: [FilePlace] = []

        /// The id, or if another detection has it one that none has.
        mutating func freeID(_ id: String) -> String {
            if ids.insert(id).inserted { return id }
            // With its suffix the id must not be longer than a text may be.
            let id = id.utf8.count > TextLimit.short - 100 ? "detection" : id
            var suffix = nextSuffix[id] ?? 2
            while !ids.insert("\(id)-\(suffix)").inserted { suffix += 1 }
            nextSuffix[id] = suffix + 1
            return "\(id)-\(suffix)"
        }
    }

    init(_ reading: DetectionReading, file: String) throws(InputError) {
        (self.reading, fileName, classNames) = (reading, file, reading.classNames)
        skeletons = try SkeletonChoice(reading, file: file)
    }

    // MARK: - Pictures

    /// The index of a picture, which is added if it is new.
    ///
    /// - Parameters:
    ///   - isOnly: Whether the file has no other picture, so that this one is wanted whatever it is called.
    ///   - kind: In what coordinates the format has places.
    mutating func picture(
        name: String? = nil, frame: Int? = nil, id: String? = nil, size: Size? = nil, isOnly: Bool = false,
        usually kind: CoordinateKind = .pixel
    ) throws(InputError) -> Int {
        let key = PictureKey(name: name, frame: frame, id: id)
        if let known = indices[key] { return known }
        let size = size.flatMap { $0.isPositive ? $0 : nil }
        let isWanted = isOnly || isWanted(key)
        let space = try reading.space(pictureSize: size, isWanted: isWanted, usually: kind, file: fileName)
        var picture = DetectedPicture(name: name, frame: frame, size: size)
        picture.id = id
        if case .normalized = space.system { picture.hasFractions = true }
        file.pictures.append(picture)
        pictures.append(PictureState(space: space, isWanted: isWanted))
        indices[key] = pictures.count - 1
        return pictures.count - 1
    }

    private func isWanted(_ key: PictureKey) -> Bool {
        let drawing = reading.drawing
        if let image = drawing.image {
            return [key.name, key.id, key.frame.map { "\($0)" }].contains(image)
                || key.name.map { AnnotatedDrawing.isSame($0, image) } == true
        }
        guard let wanted = drawing.name else { return true }
        if let name = key.name { return AnnotatedDrawing.isSame(name, wanted) }
        // Frames of a film are all of one size.
        guard let id = key.id, key.frame == nil else { return true }
        return drawing.isNumbered(id)
    }

    /// Returns the map from the coordinates of a picture to pixel points.
    func space(of picture: Int) -> DetectionSpace { pictures[picture].space }

    /// Returns the size of a picture by the file; nil if the file does not say it.
    func statedSize(of picture: Int) -> Size? { file.pictures[picture].size }

    // MARK: - Entries

    /// Adds a detection of a picture, or tells why it cannot be used.
    ///
    /// - Parameter number: The number of the entry in the file, which identifies a detection without an id.
    mutating func add(_ entry: DetectedEntry, number: Int, to picture: Int, at place: FilePlace) {
        guard let box = entry.anyBox else {
            let reason = Message("there is neither a box nor an outline nor a keypoint")
            refuse(place, reason, in: picture)
            return
        }
        if entry.outline == nil, let name = entry.turn {
            notes.add(
                Message(
                    """
                    boxes are not turned by their '\(name)', whose unit and direction are not known; \
                    give the corners as an outline
                    """))
        }
        // A confidence that cannot be read costs no box.
        let hasConfidence = entry.confidence.map { !$0.isNaN } ?? false
        if entry.confidence != nil, !hasConfidence {
            notes.add(Message("confidences that are no numbers, which are left out"))
        }
        var detection = Detection(
            id: entry.id ?? "\(number)", box: box, outline: entry.outline, className: entry.className,
            confidence: hasConfidence ? entry.confidence.map(Self.rounded) : nil, trackerID: entry.trackerID,
            keypoints: entry.keypoints,
            skeleton: entry.skeleton, properties: entry.properties)
        for index in detection.keypoints.indices {
            detection.keypoints[index].confidence = detection.keypoints[index].confidence.map(Self.rounded)
        }
        if let problem = detection.problem(in: pictures[picture].space.bounds) {
            refuse(place, problem.message, in: picture)
            return
        }
        detection.id = pictures[picture].freeID(detection.id)
        if reading.coordinates == nil, case .pixel = pictures[picture].space.system {
            greatestCoordinate = max(greatestCoordinate ?? 0, box.maxX, box.maxY)
        }
        file.pictures[picture].detections.append(detection)
        if !pictures[picture].isWanted { pictures[picture].places.append(place) }
    }

    /// Tells why an entry cannot be used.
    ///
    /// - Parameter picture: The entry's picture, if it is known.
    mutating func refuse(_ place: FilePlace, _ reason: Message, in picture: Int? = nil) {
        file.refused.append(DetectionFile.Refusal(place, reason, picture: picture))
    }

    /// A confidence that is 0 or 1 but for the rounding of a 32-bit number.
    private static func rounded(_ confidence: Double) -> Double {
        let nearest = min(max(confidence, 0), 1)
        return abs(nearest - confidence) <= 1e-6 ? nearest : confidence
    }

    // MARK: - Names

    /// The name of a class: its own, or the one of its number.
    mutating func className(_ name: String?, number: Int?) -> String {
        if let name, !name.isBlank { return name }
        guard let number else { return "" }
        let (index, isOverflow) = number.subtractingReportingOverflow(firstClass)
        if !isOverflow, classNames.indices.contains(index), !classNames[index].isBlank {
            return classNames[index]
        }
        unnamedClasses.insert(number)
        return "class \(number)"
    }

    /// Keypoints of which the file has no names, and their skeleton.
    mutating func keypoints(
        unnamed points: [Keypoint?]
    ) throws(EntryProblem) -> (keypoints: [Keypoint], skeleton: String?) {
        let skeleton = try skeletons.skeleton(keypoints: points.count)
        if skeleton == nil {
            notes.add(
                Message(
                    "keypoints without names, \(points.count) each; say with \(Remedy.set(.skeleton)) what they are"))
        }
        let named = points.enumerated().compactMap { index, point in
            point.map { point in
                var point = point
                point.name = skeleton?.keypoints[index] ?? "\(index + 1)"
                return point
            }
        }
        return (named, skeleton?.name)
    }

    /// Keypoints by the names of the file, and the skeleton that has them all.
    mutating func keypoints(
        named points: [Keypoint], first: [Skeleton] = []
    ) -> (keypoints: [Keypoint], skeleton: String?) {
        guard !points.isEmpty, let match = skeletons.match(points.map(\.name), first: first) else {
            return (points, nil)
        }
        var points = points
        for (index, keypoint) in match.indices.enumerated() { points[index].name = match.skeleton.keypoints[keypoint] }
        return (points, match.skeleton.name)
    }

    /// Adds a skeleton that the file describes. If another one of the file has its name, it gets a number after it.
    ///
    /// - Returns: The skeleton's name.
    mutating func add(_ skeleton: Skeleton) -> String {
        let others = file.skeletons
        let added = skeleton.named { name in others.first { $0.name == name }.map { $0 == skeleton.named(name) } ?? true
        }
        if !others.contains(added) { file.skeletons.append(added) }
        return added.name
    }

    /// The skeleton of a name: the file's own, one of the user's, or a built-in one.
    func skeleton(named name: String) -> Skeleton? {
        file.skeletons.first { $0.name == name } ?? skeletons.own.first { $0.name == name } ?? Skeleton(builtIn: name)
    }

    /// Tells of a mask that is not as large as the picture, upright or as stored.
    ///
    /// - Throws: for a mask whose width and height are those of its picture but swapped.
    mutating func checkSize(ofMask size: Size, in picture: Int) throws(MaskProblem) {
        let drawn = reading.stored?.size ?? pictures[picture].space.bounds
        let stated = file.pictures[picture].size
        if let whole = stated ?? drawn, whole.isSwapped(size) {
            let (mask, shown) = (size.shown, whole.shown)
            if stated == nil, reading.stored == nil, reading.drawing.storedSize == size {
                throw MaskProblem(
                    Message(
                        """
                        the mask is \(mask), as the photo is stored, and upright that is \(shown); \
                        \(Remedy.set(.asStored)) turns what was found in it
                        """))
            }
            if stated == nil, reading.stored != nil, reading.drawing.size == size {
                throw MaskProblem(
                    Message(
                        """
                        the mask is \(mask), as the photo is upright, and stored that is \(shown); \
                        leave \(Setting.asStored) out
                        """))
            }
            throw MaskProblem.swapped(size, of: whole)
        }
        guard let drawn, drawn != size else { return }
        let (width, height) = (drawn.width.exact, drawn.height.exact)
        notes.add(
            Message("masks that are not as large as the picture of \(width) x \(height), and are drawn in its corner"))
    }

    // MARK: - The end

    /// Completes the collection and returns the contents of the file.
    mutating func finish() -> DetectionFile {
        if pictures.count == 1, !pictures[0].isWanted { refuseOutside() }
        // Some readers know of an entry only at the end whether it can be used.
        file.refused = file.refused.enumerated().sorted {
            ($0.element.place.number, $0.offset) < ($1.element.place.number, $1.offset)
        }.map(\.element)
        file.notes += notes.sentences
        if !unnamedClasses.isEmpty {
            let numbers = Message.beginning(of: unnamedClasses.sorted()) { Message(untranslated: "\($0)") }
            file.notes.append(
                Message("classes have numbers and no names: \(numbers); \(Remedy.set(.classNames)) gives the names"))
        }
        if let greatestCoordinate, greatestCoordinate <= 2 {
            file.notes.append(
                Message(
                    """
                    all boxes lie within two pixels of the corner; if they are fractions of the picture's size, say \
                    \(Remedy.set(.coordinates, to: "normalized"))
                    """))
        }
        // Frames come in the order of their numbers, those of several films film after film; other pictures in the order of the file.
        let frames = file.pictures.compactMap(\.frame)
        let films = self.films
        if frames.count == file.pictures.count,
            zip(zip(films, frames), zip(films, frames).dropFirst()).contains(where: { $0 > $1 })
        {
            let order = frames.indices.sorted { (films[$0], frames[$0], $0) < (films[$1], frames[$1], $1) }
            file.pictures = order.map { file.pictures[$0] }
            var places = Array(repeating: 0, count: order.count)
            for (place, index) in order.enumerated() { places[index] = place }
            file.refused = file.refused.map { refusal in
                DetectionFile.Refusal(refusal.place, refusal.reason, picture: refusal.picture.map { places[$0] })
            }
        }
        return file
    }

    /// The number of each picture's film, in the order of the file. Pictures of one name are frames of a film; where each has a name of its
    /// own, all are frames of one.
    private var films: [Int] {
        let names = file.pictures.map(\.name)
        guard Set(names).count < names.count else { return names.map { _ in 0 } }
        var numbers: [String?: Int] = [:]
        return names.map { name in
            let number = numbers[name] ?? numbers.count
            numbers[name] = number
            return number
        }
    }

    /// Refuses what lies outside the drawing of a picture that has another name, but is the only one.
    private mutating func refuseOutside() {
        guard let size = reading.drawing.size, pictures[0].space.bounds != size else { return }
        var kept: [Detection] = []
        for (detection, place) in zip(file.pictures[0].detections, pictures[0].places) {
            if let problem = detection.problem(in: size) {
                refuse(place, problem.message, in: 0)
            } else {
                kept.append(detection)
            }
        }
        file.pictures[0].detections = kept
    }
}
