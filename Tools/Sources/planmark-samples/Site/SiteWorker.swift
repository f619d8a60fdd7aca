import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay

/// A worker of the building site as a camera sees one: where the joints are, and how the figure is painted.
struct SiteWorker {
    /// Where the worker stands, in pixels of the photo, and how tall the worker is there.
    let feet: Point
    let height: Double
    /// Degrees by which the arms are raised from hanging down, and the legs spread from standing, towards the right of the picture.
    let leftArm, rightArm, leftElbow, rightElbow, leftLeg, rightLeg: Double
    /// What the worker wears.
    let helmet, vest, trousers: Color
    /// How sure a detector was to see a worker.
    let confidence: Double
    /// The number that a tracker gave.
    let trackerID: Int

    private func place(_ x: Double, _ y: Double) -> Point { Point(x: feet.x + x * height, y: feet.y - y * height) }

    /// The end of a limb that hangs down if its angle is 0.
    private func limb(from start: Point, length: Double, degrees: Double) -> Point {
        let down = Point(x: 0, y: length * height)
        return start + (down.applying(.rotation(radians: -degrees * .pi / 180)) - .zero)
    }

    // The worker faces the camera, so that the left side is at the right of the picture.
    private var leftShoulder: Point { place(0.12, 0.81) }
    private var rightShoulder: Point { place(-0.12, 0.81) }
    private var leftHip: Point { place(0.075, 0.5) }
    private var rightHip: Point { place(-0.075, 0.5) }
    private var head: Point { place(0, 0.92) }

    /// COCO's keypoints by their names.
    var joints: [String: Point] {
        let elbows = (
            limb(from: leftShoulder, length: 0.17, degrees: leftArm),
            limb(from: rightShoulder, length: 0.17, degrees: rightArm)
        )
        let wrists = (
            limb(from: elbows.0, length: 0.16, degrees: leftElbow),
            limb(from: elbows.1, length: 0.16, degrees: rightElbow)
        )
        let knees = (
            limb(from: leftHip, length: 0.25, degrees: leftLeg), limb(from: rightHip, length: 0.25, degrees: rightLeg)
        )
        return [
            "nose": place(0, 0.91), "left_eye": place(0.022, 0.928), "right_eye": place(-0.022, 0.928),
            "left_ear": place(0.052, 0.918), "right_ear": place(-0.052, 0.918), "left_shoulder": leftShoulder,
            "right_shoulder": rightShoulder, "left_elbow": elbows.0, "right_elbow": elbows.1, "left_wrist": wrists.0,
            "right_wrist": wrists.1, "left_hip": leftHip, "right_hip": rightHip, "left_knee": knees.0,
            "right_knee": knees.1, "left_ankle": limb(from: knees.0, length: 0.23, degrees: leftLeg / 3),
            "right_ankle": limb(from: knees.1, length: 0.23, degrees: rightLeg / 3),
        ]
    }

    /// The box around the helmet.
    var helmetBox: Box {
        Box(around: place(0, 0.967), size: Size(width: 0.15 * height, height: 0.075 * height))
    }

    /// The box around the face.
    var faceBox: Box { Box(around: place(0, 0.905), size: Size(width: 0.11 * height, height: 0.11 * height)) }

    /// The box around all that is painted.
    var box: Box {
        let points = joints.values.map(\.self) + [place(0, 1.01), place(0, -0.02)]
        return (Box(enclosing: points) ?? helmetBox).union(helmetBox).insetBy(dx: -0.045 * height, dy: 0)
    }

    func draw(on canvas: Canvas) {
        let joints = joints
        func joint(_ name: String) -> Point { joints[name] ?? feet }
        func limb(_ names: [String], _ color: Color, _ width: Double) {
            canvas.add(names.map(joint))
            canvas.stroke(color, StrokeStyle(lineWidth: width * height, lineCap: .round, lineJoin: .round))
        }
        let skin = Color(hex: 0xD9A07A)
        let shade = trousers.mixed(with: .black, fraction: 0.25)
        canvas.add(Path(ellipseIn: Box(around: feet, size: Size(width: 0.55 * height, height: 0.07 * height))))
        canvas.fill(Color.black.withAlpha(0.28))
        limb(["right_hip", "right_knee", "right_ankle"], shade, 0.095)
        limb(["left_hip", "left_knee", "left_ankle"], trousers, 0.095)
        for ankle in [joint("left_ankle"), joint("right_ankle")] {
            canvas.add(
                Box(
                    around: ankle + Vector(dx: 0, dy: 0.02 * height),
                    size: Size(width: 0.1 * height, height: 0.055 * height)), cornerRadius: 0.02 * height)
            canvas.fill(Color(hex: 0x3A2E26))
        }
        canvas.add(
            [place(-0.125, 0.82), place(0.125, 0.82), place(0.105, 0.47), place(-0.105, 0.47)], closed: true)
        canvas.fill(
            .linear(
                from: place(-0.12, 0.7), to: place(0.12, 0.7),
                [.init(0, vest.mixed(with: .black, fraction: 0.18)), .init(0.6, vest)]))
        for y in [0.7, 0.57] {
            canvas.addLine(from: place(-0.115, y), to: place(0.115, y))
            canvas.stroke(Color(hex: 0xE8EAEC), width: 0.022 * height)
        }
        limb(["right_shoulder", "right_elbow", "right_wrist"], vest.mixed(with: .black, fraction: 0.3), 0.075)
        limb(["left_shoulder", "left_elbow", "left_wrist"], vest.mixed(with: .black, fraction: 0.12), 0.075)
        for wrist in [joint("left_wrist"), joint("right_wrist")] {
            canvas.addCircle(center: wrist, radius: 0.036 * height)
            canvas.fill(skin)
        }
        canvas.addLine(from: place(0, 0.8), to: place(0, 0.87))
        canvas.stroke(skin.mixed(with: .black, fraction: 0.15), width: 0.06 * height)
        canvas.add(
            Path(ellipseIn: Box(around: place(0, 0.912), size: Size(width: 0.11 * height, height: 0.125 * height))))
        canvas.fill(skin)
        for eye in ["left_eye", "right_eye"] {
            canvas.addCircle(center: joint(eye), radius: 0.007 * height)
            canvas.fill(Color(hex: 0x2B2320))
        }
        canvas.addLine(from: place(-0.018, 0.88), to: place(0.018, 0.88))
        canvas.stroke(Color(hex: 0x9C5B46), StrokeStyle(lineWidth: 0.007 * height, lineCap: .round))
        canvas.arc(center: place(0, 0.945), radius: 0.064 * height, from: .pi, to: 2 * .pi)
        canvas.close()
        canvas.fill(helmet)
        canvas.add(
            Box(around: place(0, 0.943), size: Size(width: 0.15 * height, height: 0.018 * height)),
            cornerRadius: 0.008 * height)
        canvas.fill(helmet.mixed(with: .black, fraction: 0.2))
    }
}
