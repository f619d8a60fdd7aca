import PlanBase
import PlanGeometry
import PlanImage
import PlanPageCurl

/// Every kind of turn on one sheet: a row for each style, orientation and direction, a column for each spine and sidedness.
struct TurnTable {
    /// The language of the title, the headings and the captions.
    let language: MessageLanguage

    static let progress = 0.35
    /// The size of a cell, with room around the pages for sheets that reach over their spine.
    static let cellSize = Size(width: 252, height: 216)

    private static let styles: [TransitionStyle] = [.pageCurl, .scroll]
    private static let spines: [SpineLocation] = [.none, .min, .mid, .max]

    /// The sheet; its cells go row by row.
    func sheet() throws -> PictureGrid {
        let percent = Int(Self.progress * 100)
        let title = Message("Every kind of turn, \(percent) % done; pages are numbered as they are read")
        var sheet = PictureGrid(
            title: title.text(in: language), columnCount: 2 * Self.spines.count, pictureSize: Self.cellSize)
        sheet.columnHeadings = Self.spines.flatMap { spine in
            [
                Message("spine \(spine.rawValue), single-sided").text(in: language),
                Message("spine \(spine.rawValue), double-sided").text(in: language),
            ]
        }
        for style in Self.styles {
            for orientation in NavigationOrientation.allCases {
                for direction in NavigationDirection.allCases {
                    let heading = Message("\(style.name), \(orientation.name), \(direction.name)")
                    sheet.rowHeadings.append(heading.text(in: language))
                    try appendRow(style, orientation, direction, to: &sheet)
                }
            }
        }
        return sheet
    }

    private func appendRow(
        _ style: TransitionStyle, _ orientation: NavigationOrientation, _ direction: NavigationDirection,
        to sheet: inout PictureGrid
    ) throws {
        for spine in Self.spines {
            for isDoubleSided in [false, true] {
                do {
                    let options = try PageTurnOptions(
                        transitionStyle: style, navigationOrientation: orientation, spineLocation: spine,
                        isDoubleSided: isDoubleSided, interPageSpacing: 12)
                    let caption = caption(options, asked: spine, isDoubleSided)
                    sheet.append(try picture(options, direction), caption: caption)
                } catch let error as PageCurlError {
                    sheet.append(nil, caption: error.message.text(in: language, for: .command))
                }
            }
        }
    }

    /// Returns a caption that tells what the options became if the style or spine does not allow what was asked for; else
    /// an empty text.
    func caption(_ options: PageTurnOptions, asked spine: SpineLocation, _ isDoubleSided: Bool) -> String {
        if options.spineLocation == spine, options.isDoubleSided == isDoubleSided { return "" }
        if options.transitionStyle == .scroll {
            return Message("pages that scroll have no spine").text(in: language)
        }
        return Message("as spine \(options.spineLocation.rawValue)").text(in: language)
    }

    // MARK: - Cells

    private func picture(_ options: PageTurnOptions, _ direction: NavigationDirection) throws -> PixelBuffer {
        let layout = try PageLayout(options: options, pageSize: pageSize(options))
        let turn = PageSequence(layout: layout, pageCount: options.pagesOfTurn).turn(0, direction: direction)
        let view = layout.viewSize
        let corner = Vector(
            dx: ((Self.cellSize.width - view.width) / 2).rounded(),
            dy: ((Self.cellSize.height - view.height) / 2).rounded())
        let style = PageCurlStyle(background: Color(hex: 0xEDEBE7))
        let stage = try turn.stage(at: Self.progress).offsetBy(corner).mapPages { number in
            PagePicture(try NumberedPage(number: number + 1, size: layout.pageSize).picture())
        }
        let renderer = try PageCurlRenderer(
            width: Int(Self.cellSize.width), height: Int(Self.cellSize.height), style: style)
        var picture = renderer.emptyPicture
        try renderer.draw(stage, into: &picture)
        return picture
    }

    private func pageSize(_ options: PageTurnOptions) -> Size {
        switch (options.spineLocation, options.navigationOrientation) {
        case (.mid, .horizontal): Size(width: 104, height: 140)
        case (.mid, .vertical): Size(width: 130, height: 92)
        case (_, .horizontal): Size(width: 126, height: 168)
        case (_, .vertical): Size(width: 160, height: 126)
        }
    }
}

// The names that headings have for the values of options.

extension TransitionStyle {
    fileprivate var name: Message {
        switch self {
        case .pageCurl: Message("curl", context: "turn")
        case .scroll: Message("scroll", context: "turn")
        }
    }
}

extension NavigationOrientation {
    fileprivate var name: Message {
        switch self {
        case .horizontal: Message("horizontal", context: "turn")
        case .vertical: Message("vertical", context: "turn")
        }
    }
}

extension NavigationDirection {
    fileprivate var name: Message {
        switch self {
        case .forward: Message("forward", context: "turn")
        case .reverse: Message("reverse", context: "turn")
        }
    }
}
