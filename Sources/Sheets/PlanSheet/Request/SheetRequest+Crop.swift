import PlanBase
import PlanGeometry

extension SheetRequest {
    /// A part of the drawing. Coded as an object of one member: `{"area": "Kitchen"}`, `{"marker": 12}`, or
    /// `{"box": [100, 200, 800, 600]}` with x, y, width and height in pixels.
    public enum Crop: Hashable, Sendable {
        /// The area of a name or identifier.
        case area(String)
        /// The surroundings of the marker of a number.
        case marker(Int)
        /// A box in pixel points, which must not be empty.
        case box(Box)

        /// The number of the marker whose surroundings are shown; nil for another part.
        var marker: Int? { if case .marker(let number) = self { number } else { nil } }

        func check() throws(SheetError) {
            guard case .box(let box) = self else { return }
            guard box.isFinite, box.width > 0, box.height > 0 else { throw Self.badBox }
        }
    }
}

extension SheetRequest.Crop {
    fileprivate static var badBox: SheetError {
        SheetError(.invalidValue(.crop, requirement: Message("must be a box of finite numbers that is not empty")))
    }
}

extension SheetRequest.Crop: CodedAsPart {
    /// Its members.
    package static var part: any RequestPart.Type { Members.self }
}

extension SheetRequest.Crop: Codable {
    /// The members of a coded part, of which one is there.
    private struct Members: RequestPart {
        var area: String?
        var marker: Int?
        var box: [Double]?

        package static var members: [Member<Self>] {
            [Member("area", \.area), Member("marker", \.marker), Member("box", \.box)]
        }
    }

    /// Reads the one member.
    public init(from decoder: any Decoder) throws {
        let members = try Members(from: decoder)
        switch (members.area, members.marker, members.box) {
        case (let name?, nil, nil): self = .area(name)
        case (nil, let number?, nil): self = .marker(number)
        case (nil, nil, let numbers?) where numbers.count == 4:
            // A box takes its corners in any order, and would turn a width below 0 around.
            guard numbers[2] > 0, numbers[3] > 0 else { throw Self.badBox }
            self = .box(
                Box(
                    origin: Point(x: numbers[0], y: numbers[1]), size: Size(width: numbers[2], height: numbers[3])))
        default:
            throw SheetError(
                .wrongKind(
                    path: RequestMember.crop.rawValue,
                    requirement: Message("must have one of area, marker and box, the box with four numbers")))
        }
    }

    /// Writes the one member.
    public func encode(to encoder: any Encoder) throws {
        var members = Members()
        switch self {
        case .area(let name): members.area = name
        case .marker(let number): members.marker = number
        case .box(let box): members.box = [box.minX, box.minY, box.width, box.height]
        }
        try members.encode(to: encoder)
    }
}
