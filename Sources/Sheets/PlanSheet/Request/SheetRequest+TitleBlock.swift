import PlanBase
import PlanOverlay

extension SheetRequest.Panels {
    /// The title block's rows and place. Without any row there is none.
    public struct TitleBlock: Codable, RequestPart, Hashable, Sendable {
        /// The project.
        public var project: String?
        /// The sheet's name or number.
        public var sheet: String?
        /// The date.
        public var date: String?
        /// The author.
        public var author: String?
        /// Where the title block stands.
        public var place = PanelPlace.automatic

        /// No row.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("project", \.project), Member("sheet", \.sheet), Member("date", \.date),
                Member("author", \.author), Member("place", \.place),
            ]
        }

        /// The rows that are there, with captions in a language.
        func rows(in language: MessageLanguage) -> [PlanOverlay.TitleBlock.Row] {
            let captions = [
                Message("Project", context: "title block"), Message("Sheet", context: "title block"),
                Message("Date", context: "title block"), Message("Author", context: "title block"),
            ]
            return zip(captions, [project, sheet, date, author]).compactMap { caption, text in
                guard let text, !text.isBlank else { return nil }
                return PlanOverlay.TitleBlock.Row(caption.text(in: language), text)
            }
        }

        var isEmpty: Bool { [project, sheet, date, author].allSatisfy { $0?.isBlank ?? true } }
    }
}
