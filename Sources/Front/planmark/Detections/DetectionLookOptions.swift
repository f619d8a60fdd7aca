import PlanArgumentParser
import PlanOverlay
import PlanSheet

/// Which detections are shown, and how.
struct DetectionLookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What is drawn: mask, halo, ellipse, box, round-box, corner, outline, trail, skeleton, keypoints, label. (default: "
                + "box,skeleton,keypoints,label)", valueName: "marks"))
    var draw: ChoiceList<DetectionMark>?

    @Option(help: ArgumentHelp("What gives a detection its colour.", valueName: "property"))
    var colorBy: DetectionColoring = .class

    @Option(
        help: ArgumentHelp("What labels say: id, class, confidence. (default: all)", valueName: "parts"))
    var labels: ChoiceList<DetectionLook.LabelPart>?

    @Option(help: ArgumentHelp("The classes that are shown; all if not given.", valueName: "names"))
    var classes: NameList?

    @Option(
        help: ArgumentHelp(
            "The confidence below which detections are left out, 0 to 1; those without one are shown.",
            valueName: "share"))
    var minConfidence: Double = 0

    @Option(
        help: ArgumentHelp(
            "The confidence below which keypoints, and lines to them, are left out, 0 to 1.", valueName: "share"))
    var minKeypointConfidence: Double = 0

    @Option(help: ArgumentHelp("Over how many frames before this one trails go.", valueName: "n"))
    var trailLength: Int = 30

    @Option(
        help: ArgumentHelp(
            "The classes that are blurred, such as face; '*' for all. They are, whatever their confidence.",
            valueName: "names"))
    var blur: NameList?

    @Option(
        help: ArgumentHelp(
            "The classes that become large squares, such as face,plate; '*' for all. They do, whatever their confidence.",
            valueName: "names"))
    var pixelate: NameList?

    /// Sets what was given in a request.
    func fill(_ detections: inout SheetRequest.Detections) {
        if let draw { detections.draw = draw.choices }
        if let labels { detections.labels = labels.choices }
        detections.colorBy = colorBy
        detections.classes = classes?.names ?? []
        (detections.minConfidence, detections.minKeypointConfidence) = (minConfidence, minKeypointConfidence)
        detections.trailLength = trailLength
        (detections.blur, detections.pixelate) = (blur?.names ?? [], pixelate?.names ?? [])
    }

    /// The given options that have no effect, since `--draw` leaves out the marks that they change.
    var ignored: [IgnoredOption] {
        let marks = draw?.choices ?? SheetRequest.Detections().draw
        return [
            IgnoredOption("--labels", isGiven: labels != nil, goes: .with("--draw label"), has: marks.contains(.label)),
            IgnoredOption(
                "--min-keypoint-confidence", isGiven: minKeypointConfidence > 0,
                goes: .with("--draw skeleton,keypoints"),
                has: marks.contains(.skeleton) || marks.contains(.keypoints)),
            IgnoredOption(
                "--trail-length", isGiven: trailLength != 30, goes: .with("--draw trail"), has: marks.contains(.trail)),
        ].compactMap(\.self)
    }
}

extension DetectionColoring: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "class": "each class its own", "id": "each tracker's number its own", "confidence": "red over yellow to green",
    ]
}
