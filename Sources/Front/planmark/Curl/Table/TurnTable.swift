import PlanBase
import PlanGeometry
import PlanImage
import PlanPageCurl

/// Every kind of turn on one sheet: a row for each style, orientation and direction, a column for each spine and sidedness.
struct TurnTable {
    static let progress = 0.35
    /// The size of a cell, with room around the pages for sheets that reach over their spine.
    static let cellSize = Size(width: 252, height: 216)

    private static let styles: [TransitionStyle] = [.pageCurl, .scroll]
    private static let spines: [SpineLocation] = [.none, .min, .mid, .max]

    /// The sheet; its cells go row by row.
    func sheet() throws -> PictureGrid {
        var sheet = PictureGrid(
            title: "Every kind of turn, \(Int(Self.progress * 100)) % done; pages are numbered as they are read",
            columnCount: 2 * Self.spines.count, pictureSize: Self.cellSize)
        sheet.columnHeadings = Self.spines.flatMap { spine in
            ["single-sided", "double-sided"].map { "spine \(spine.rawValue), \($0)" }
        }
        for style in Self.styles {
            for orientation in NavigationOrientation.allCases {
                for direction in NavigationDirection.allCases {
                    let name = style == .pageCurl ? "curl" : "scroll"
                    sheet.rowHeadings.append("\(name), \(orientation.rawValue), \(direction.rawValue)")
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
                } catch let error as PageTurnError {
                    sheet.append(nil, caption: "\(error)")
                }
            }
        }
    }

    /// Returns a caption that tells what the options became if the style or spine does not allow what was asked for; else
    /// an empty text.
    private func caption(_ options: PageTurnOptions, asked spine: SpineLocation, _ isDoubleSided: Bool) -> String {
        if options.spineLocation == spine, options.isDoubleSided == isDoubleSided { return "" }
        if options.transitionStyle == .scroll { return "pages that scroll have no spine" }
        return "as spine \(options.spineLocation.rawValue)"
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
