import PlanBase

extension Skeleton {
    /// The skeletons that need no description: those of COCO, COCO-WholeBody and Apple's Vision.
    public static let builtIn = [coco17, cocoWholebody, visionBody, visionHand]

    /// The built-in skeleton of a name, in whatever case; nil if none is called so.
    public init?(builtIn name: String) {
        let key = name.normalizedKey
        guard let skeleton = Self.builtIn.first(where: { $0.name.normalizedKey == key }) else { return nil }
        self = skeleton
    }

    /// The body of COCO's keypoint task, `coco-17`: 17 keypoints and 19 edges, as Ultralytics and most detectors have them.
    public static let coco17 = Skeleton(
        body: "coco-17", bodyNames, edges: bodyEdges.map { (bodyNames[$0 - 1], bodyNames[$1 - 1]) })

    /// The body of the data set COCO-WholeBody, `coco-wholebody`: 133 keypoints, those of ``coco17``, then 6 of the feet, 68 of the
    /// face, 21 of the left hand and 21 of the right hand. The edges are MMPose's: the face has none.
    public static let cocoWholebody: Skeleton = {
        let feet = ["left", "right"].flatMap { side in ["big_toe", "small_toe", "heel"].map { "\(side)_\($0)" } }
        let face = (0..<68).map { "face-\($0)" }
        let leftHand = wholebodyHand("left")
        let rightHand = wholebodyHand("right")
        let toes = feet.map { ($0.hasPrefix("left") ? "left_ankle" : "right_ankle", $0) }
        return Skeleton(
            body: "coco-wholebody", bodyNames + feet + face + leftHand + rightHand,
            edges: coco17.edges.map { (bodyNames[$0.start], bodyNames[$0.end]) } + toes + handEdges(leftHand)
                + handEdges(rightHand), hands: [leftHand, rightHand])
    }()

    /// The body of Vision's `VNHumanBodyPoseObservation`, `vision-body`: 19 joints by the names of its Swift constants.
    public static let visionBody: Skeleton = {
        let sides = ["left", "right"]
        let names =
            ["nose", "leftEye", "rightEye", "leftEar", "rightEar", "leftShoulder", "rightShoulder", "neck"]
            + ["leftElbow", "rightElbow", "leftWrist", "rightWrist", "leftHip", "rightHip", "root"]
            + ["leftKnee", "rightKnee", "leftAnkle", "rightAnkle"]
        let limbs = [
            ("nose", "Eye"), ("Eye", "Ear"), ("neck", "Shoulder"), ("Shoulder", "Elbow"), ("Elbow", "Wrist"),
            ("root", "Hip"), ("Hip", "Knee"), ("Knee", "Ankle"),
        ]
        let edges = limbs.flatMap { start, end in
            sides.map { (start.first?.isUppercase == true ? $0 + start : start, $0 + end) }
        }
        return Skeleton(body: "vision-body", names, edges: [("nose", "neck"), ("neck", "root")] + edges)
    }()

    /// The hand of Vision's `VNHumanHandPoseObservation`, `vision-hand`: 21 joints by the names of its Swift constants.
    public static let visionHand: Skeleton = {
        let thumb = ["CMC", "MP", "IP", "Tip"].map { "thumb\($0)" }
        let fingers = ["index", "middle", "ring", "little"]
            .flatMap { finger in ["MCP", "PIP", "DIP", "Tip"].map { finger + $0 } }
        let names = ["wrist"] + thumb + fingers
        return Skeleton(body: "vision-hand", names, edges: handEdges(names), hands: [names])
    }()

    /// COCO's keypoints, in COCO's order.
    private static let bodyNames =
        ["nose"]
        + ["eye", "ear", "shoulder", "elbow", "wrist", "hip", "knee", "ankle"].flatMap {
            ["left_\($0)", "right_\($0)"]
        }

    /// COCO's edges, of keypoints counted from 1.
    private static let bodyEdges = [
        (16, 14), (14, 12), (17, 15), (15, 13), (12, 13), (6, 12), (7, 13), (6, 7), (6, 8), (7, 9), (8, 10), (9, 11),
        (2, 3), (1, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7),
    ]

    /// The keypoints of a hand of COCO-WholeBody: its root, then four of each finger from the palm to the tip.
    private static func wholebodyHand(_ side: String) -> [String] {
        ["\(side)_hand_root"]
            + ["thumb", "forefinger", "middle_finger", "ring_finger", "pinky_finger"]
            .flatMap { finger in (1...4).map { "\(side)_\(finger)\($0)" } }
    }

    /// The edges of a hand of 21 keypoints: from the wrist along each finger.
    private static func handEdges(_ names: [String]) -> [(String, String)] {
        (1...20).map { ($0 % 4 == 1 ? names[0] : names[$0 - 1], names[$0]) }
    }
}

// MARK: - Colours

extension Skeleton {
    /// Colours that people with any kind of colour vision tell apart: M. Okabe and K. Ito, "Color Universal Design", 2008.
    private enum Palette {
        static let left = Color(hex: 0x56B4E9)
        static let right = Color(hex: 0xE69F00)
        static let middle = Color(hex: 0x009E73)
        static let wrist = Color(hex: 0xCC79A7)
        /// From the thumb to the little finger.
        static let fingers = [0xD55E00, 0xE69F00, 0xF0E442, 0x009E73, 0x0072B2].map { Color(hex: $0) }
    }

    /// A skeleton whose left side, right side and middle have a colour each, and so have the fingers of hands.
    ///
    /// - Parameter hands: The keypoints of each hand, the wrist first, then four of each finger.
    private init(body name: String, _ keypoints: [String], edges: [(String, String)], hands: [[String]] = []) {
        var colors: [String: Color] = [:]
        for keypoint in keypoints { colors[keypoint] = Self.side(keypoint) }
        for hand in hands {
            for (index, keypoint) in hand.enumerated() {
                colors[keypoint] = index == 0 ? Palette.wrist : Palette.fingers[(index - 1) / 4]
            }
        }
        let indices = Dictionary(uniqueKeysWithValues: zip(keypoints, 0...))
        let lines = edges.compactMap { start, end -> Edge? in
            guard let from = indices[start], let to = indices[end] else { return nil }
            let (first, last) = (colors[start] ?? Palette.middle, colors[end] ?? Palette.middle)
            let isInHand = hands.contains { $0.contains(end) }
            // An edge from the middle to a side belongs to the side, one from side to side to the middle.
            let color =
                isInHand || first == last || first == Palette.middle
                ? last : last == Palette.middle ? first : Palette.middle
            return Edge(from, to, color: color)
        }
        self.init(valid: name, keypoints: keypoints, edges: lines, colors: colors)
    }

    private static func side(_ keypoint: String) -> Color {
        keypoint.hasPrefix("left") ? Palette.left : keypoint.hasPrefix("right") ? Palette.right : Palette.middle
    }
}
