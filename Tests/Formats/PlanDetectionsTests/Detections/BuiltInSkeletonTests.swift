import Testing

@testable import PlanModel
@testable import PlanDetections

@Suite("Built-in skeletons")
struct BuiltInSkeletonTests {
    @Test(arguments: Skeleton.builtIn)
    func `A built-in skeleton is a valid one`(skeleton: Skeleton) throws {
        let checked = try Skeleton(
            name: skeleton.name, keypoints: skeleton.keypoints, edges: skeleton.edges, colors: skeleton.colors)
        #expect(checked == skeleton)
        #expect(skeleton.edges.allSatisfy { $0.color != nil })
        #expect(Set(skeleton.edges.map { Set([$0.start, $0.end]) }).count == skeleton.edges.count)
        #expect(Skeleton(builtIn: skeleton.name.uppercased()) == skeleton)
    }

    @Test(arguments: [
        ("coco-17", 17, 19), ("coco-wholebody", 133, 65), ("vision-body", 19, 18), ("vision-hand", 21, 20),
    ])
    func `A built-in skeleton has so many keypoints and edges`(name: String, keypoints: Int, edges: Int) throws {
        let skeleton = try #require(Skeleton(builtIn: name))
        #expect(skeleton.keypoints.count == keypoints)
        #expect(skeleton.edges.count == edges)
    }

    @Test func `The names stand where the data sets have them`() {
        #expect(Skeleton.coco17.keypoints.first == "nose")
        #expect(Skeleton.coco17.keypoints[9] == "left_wrist")
        #expect(Skeleton.coco17.keypoints.last == "right_ankle")
        let whole = Skeleton.cocoWholebody.keypoints
        #expect(Array(whole.prefix(17)) == Skeleton.coco17.keypoints)
        #expect(
            whole[17...22] == [
                "left_big_toe", "left_small_toe", "left_heel", "right_big_toe", "right_small_toe", "right_heel",
            ])
        #expect((whole[23], whole[90], whole[91], whole[92]) == ("face-0", "face-67", "left_hand_root", "left_thumb1"))
        #expect((whole[96], whole[112], whole[132]) == ("left_forefinger1", "right_hand_root", "right_pinky_finger4"))
    }

    @Test func `MMPose's edges of hands and feet are those of the whole body`() {
        let pairs = Skeleton.cocoWholebody.edges.map { [$0.start, $0.end] }
        let some = [
            [15, 13], [4, 6], [15, 17], [16, 22], [91, 92], [91, 96], [107, 106].reversed(), [112, 129], [131, 132],
        ]
        for edge in some { #expect(pairs.contains(edge)) }
    }

    @Test func `The sides of a body have colours of their own`() {
        let skeleton = Skeleton.coco17
        #expect(skeleton.colors["left_wrist"] == skeleton.colors["left_ankle"])
        #expect(Set(["left_wrist", "right_wrist", "nose"].map { skeleton.colors[$0] }).count == 3)
        let shoulders = skeleton.edges.first { [$0.start, $0.end] == [5, 6] }
        #expect(shoulders?.color == skeleton.colors["nose"])
        let fingers = ["thumbTip", "indexTip", "middleTip", "ringTip", "littleTip", "wrist"]
        #expect(Set(fingers.map { Skeleton.visionHand.colors[$0] }).count == 6)
    }

    @Test(arguments: [
        ("leftWrist", "leftWrist"), ("left_wrist", "leftWrist"), ("left_hand_joint", "leftWrist"),
        ("left_forearm_joint", "leftElbow"), ("right_upLeg_joint", "rightHip"), ("right_leg_joint", "rightKnee"),
        ("left_foot_joint", "leftAnkle"), ("head_joint", "nose"), ("neck_1_joint", "neck"), ("root", "root"),
        ("left_shoulder_1_joint", "leftShoulder"),
    ])
    func `Joints of a body are found by Swift's names and by raw values`(name: String, joint: String) {
        let found = SkeletonNames(.visionBody)[name]
        #expect(found.map { Skeleton.visionBody.keypoints[$0] } == joint)
    }

    @Test(arguments: [
        ("VNHLKWRI", "wrist"), ("VNHLKTCMC", "thumbCMC"), ("VNHLKTMP", "thumbMP"), ("VNHLKTIP", "thumbIP"),
        ("VNHLKTTIP", "thumbTip"), ("VNHLKITIP", "indexTip"), ("VNHLKMDIP", "middleDIP"), ("VNHLKRPIP", "ringPIP"),
        ("VNHLKPMCP", "littleMCP"), ("thumb_tip", "thumbTip"), ("pinkyTip", "littleTip"),
    ])
    func `Joints of a hand are found by Swift's names and by raw values`(name: String, joint: String) {
        let found = SkeletonNames(.visionHand)[name]
        #expect(found.map { Skeleton.visionHand.keypoints[$0] } == joint)
    }
}
