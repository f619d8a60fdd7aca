/// A choice that a caller makes, such as an encoding or a limit. Every front end has it under a name of its own: `--max-megapixels` is an
/// option of the command, `maxMegapixels` a member of a request, `max_megapixels` a keyword of Python.
public struct Setting: Codable, Hashable, Sendable {
    /// The member's path in a request, such as `view.crop`.
    public let path: String
    /// The command's option, without its dashes.
    public let option: String
    /// True for a member of a sheet's request, which a job of a batch has below its own `request`.
    public let isOfRequest: Bool
    /// True for a choice that nobody but the command's users have. A message leaves advice out that names such a choice to others:
    /// ``Message/advising(_:)``.
    public let isOfCommand: Bool
    /// The form of the setting's values.
    public let form: Form

    /// The form of a setting's values, which each front end writes in its own way.
    public enum Form: String, Codable, Hashable, Sendable {
        /// A text, or a number.
        case plain
        /// On or off; the command's option alone turns it on.
        case flag
        /// Some numbers, divided by commas.
        case numbers
        /// Some names, divided by commas.
        case names
        /// Names and what each means, such as `Titel=title`.
        case meanings
        /// A coordinate system, which is a member of the setting.
        case system
    }

    /// A setting.
    ///
    /// - Parameter option: The command's option, without its dashes; nil for the member's name in words joined by dashes.
    public init(
        _ path: String, option: String? = nil, isOfRequest: Bool = false, isOfCommand: Bool = false, form: Form = .plain
    ) {
        (self.path, self.isOfRequest, self.isOfCommand, self.form) = (path, isOfRequest, isOfCommand, form)
        self.option = option ?? Self.option(of: path)
    }

    private static func option(of path: String) -> String {
        let name = path.split(separator: ".").last ?? ""
        return name.reduce(into: "") { option, letter in
            if letter.isUppercase { option += "-" }
            option += letter.lowercased()
        }
    }

    /// The setting's name in a front end.
    public func name(for frontEnd: FrontEnd) -> String {
        switch frontEnd {
        case .command: "--\(option)"
        case .job: section.map { "\($0).\(path)" } ?? path
        case .server, .swift, .c: path
        case .python: PythonName(ofMember: path).text
        }
    }

    /// The member of a job that has the setting; nil for the job itself.
    private var section: String? {
        if isOfRequest || ["coordinates", "areaCoordinates"].contains(path.prefix { $0 != "." }) { return "request" }
        return Self.membersOfTable.contains(path) ? "table" : nil
    }

    /// The settings that tell how a table of markers is read.
    private static let membersOfTable: Set = [
        "encoding", "delimiter", "decimal", "dateFormat", "map", "worksheet", "hidden",
    ]
}

extension Setting {
    /// The drawing that is to be used, in the place of the one that a plan names.
    public static let drawing = Setting("drawing")
    /// The areas of a sheet.
    public static let areas = Setting("areas")
    /// True to let markers stand outside the allowed areas.
    public static let anywhere = Setting("anywhere", form: .flag)
    /// True to keep the drawing in the plan that is made.
    public static let embed = Setting("embed", form: .flag)
    /// The coordinate system of areas and markers.
    public static let coordinates = Setting("coordinates", form: .system)
    /// The encoding of a text file.
    public static let encoding = Setting("encoding")
    /// The meanings of a list's columns.
    public static let map = Setting("map", form: .meanings)
    /// The character between a table's columns.
    public static let delimiter = Setting("delimiter")
    /// The order of day and month in dates of digits.
    public static let dateFormat = Setting("dateFormat")
    /// The sign before a number's decimals.
    public static let decimal = Setting("decimal")
    /// The treatment of rows that are hidden in a workbook.
    public static let hidden = Setting("hidden")
    /// The means by which markers without coordinates get their places.
    public static let placeBy = Setting("placeBy")
    /// The worksheet of a workbook.
    public static let worksheet = Setting("worksheet")
    /// The picture whose annotations are read, of several in a file.
    public static let image = Setting("image")
    /// The names and edges of keypoints.
    public static let skeleton = Setting("skeleton")
    /// The names of classes that a file numbers.
    public static let classNames = Setting("classNames")
    /// The kind of lines of a YOLO file.
    public static let yolo = Setting("yolo")
    /// The choice to leave a photo's orientation aside.
    public static let asStored = Setting("stored", option: "as-stored", form: .flag)
    /// The way to go about markers that are in the plan already.
    public static let duplicates = Setting("duplicates")
    /// The choice to take statuses over that the workflow does not allow.
    public static let anyStatus = Setting("anyStatus", form: .flag)
    /// The role in which a change is made.
    public static let role = Setting("role")
    /// The choice to replace newer values of the plan by a file's.
    public static let overwriteNewer = Setting("overwriteNewer", form: .flag)
    /// The choice to take areas over that lie where others of the plan are.
    public static let exchangeAreas = Setting("exchangeAreas", form: .flag)
    /// The way to go about markers that were deleted from a file.
    public static let deleted = Setting("deleted")
    /// The choice to import annotations of another plan.
    public static let otherPlan = Setting("otherPlan", form: .flag)
    /// The choice to export detections.
    public static let detections = Setting("detections", form: .flag)
    /// The choice to go on with unfinished work.
    public static let resume = Setting("resume", form: .flag)
    /// The conversion between points of a map and pixels.
    public static let zoom = Setting("coordinates.zoom", isOfRequest: true)
    /// The coordinate system of areas that are in another than the markers.
    public static let areaCoordinates = Setting("areaCoordinates", form: .system)
    /// The direction in which latitudes grow.
    public static let yAxis = Setting("coordinates.yAxis")
    /// The corner from which coordinates count.
    public static let origin = Setting("coordinates.origin")
    /// The unit of coordinates that are lengths.
    public static let unit = Setting("coordinates.unit")
    /// The coordinates of the drawing's edges.
    public static let bounds = Setting("coordinates.bounds", form: .numbers)
    /// The choice to take the two numbers of points the other way round.
    public static let swapAxes = Setting("coordinates.swapAxes", form: .flag)
    /// The pixels of the drawing to a metre of the building.
    public static let pixelsPerMetre = Setting("pixelsPerMetre")
    /// The choice to replace a file that Planmark did not write, or that somebody has changed since.
    public static let force = Setting("force", form: .flag)
    /// The choice to have the result as JSON, for programs.
    public static let json = Setting("json", isOfCommand: true, form: .flag)
}
