import PlanBase
import PlanJSON
import PlanModel

/// The meaning of the third number of each keypoint in a COCO file.
///
/// In COCO's results, most programs (mmpose, Detectron2, Ultralytics) write a score as that number, COCO's own examples write the
/// flags of annotations, and programs that follow COCO's advice on results write 1 throughout. The numbers of a whole file tell
/// which meaning they have.
enum COCOKeypointThird {
    /// A visibility: 0 not labelled, 1 hidden, 2 visible.
    case visibility
    /// 1 for a keypoint that was found, and 0 for one that was not.
    case presence
    /// A confidence, 0...1.
    case confidence

    /// Creates the meaning that the third numbers of a file have.
    ///
    /// In results, numbers that are all 0, 1 or 2, one of them 2, are visibilities. Results with both 0 and 1 and no other number
    /// are of a program that only tells what it found: no detector hides all that it finds. Results of 0 alone say nothing; they
    /// pass for confidences, as all other results do. Annotations have visibilities unless they have a fraction and no 2.
    init(_ annotations: [JSONValue], areResults: Bool) {
        var (hasZero, hasOne, hasTwo, hasOther) = (false, false, false, false)
        search: for annotation in annotations {
            guard let numbers = annotation["keypoints"]?.array else { continue }
            for index in stride(from: 2, to: numbers.count, by: 3) {
                switch numbers[index].anyNumber {
                case 0?: hasZero = true
                case 1?: hasOne = true
                case 2?: hasTwo = true
                case _?: hasOther = true
                case nil: break
                }
                if hasOther, areResults || hasTwo { break search }
            }
        }
        self =
            switch (areResults, hasOther, hasTwo) {
            case (true, true, _), (false, true, false): .confidence
            case (false, _, _), (true, false, true): .visibility
            case (true, false, false): hasZero && hasOne ? .presence : .confidence
            }
    }

    /// The message about results whose third numbers are no confidences; nil for confidences.
    var note: Message? {
        switch self {
        case .visibility:
            Message("the third numbers of keypoints are read as visibilities: 0 not labelled, 1 hidden, 2 visible")
        case .presence:
            Message("the third numbers of keypoints are read as found (1) or not found (0)")
        case .confidence: nil
        }
    }

    /// Gives a keypoint what its third number says.
    ///
    /// - Returns: False if the number is neither a visibility nor a confidence.
    func apply(_ number: Double, to keypoint: inout Keypoint) -> Bool {
        if self == .visibility, let visibility = Int(exactly: number).flatMap(Keypoint.Visibility.init) {
            keypoint.visibility = visibility
            return true
        }
        guard (0...1).contains(number) else { return false }
        keypoint.confidence = number
        if self == .presence, number == 0 { keypoint.visibility = .unlabeled }
        return true
    }
}
