import PlanBase
import PlanImage
import Testing

@Suite struct ImageErrorTests {
    @Test(
        arguments: [
            (.notFound(file: "a"), .unreadable), (.cannotOpen(file: "a", reason: ""), .unreadable),
            (.tooLarge(file: "a", width: 9, height: 9, limit: .width(1)), .limit), (.cancelled(file: "a"), .cancelled),
            (.noTemporaryFile(file: "a", folder: "", reason: Message(untranslated: "")), .unreadable),
            (.outOfMemory(file: "a"), .unreadable),
            (.cannotEncode(file: "a", reason: Message(untranslated: "")), .unwritable),
            (.cannotEncodePicture(file: "a", format: .webp, reason: Message(untranslated: "")), .unwritable),
            (.cannotAnimate(file: "a", reason: Message(untranslated: "")), .unwritable),
            (.output(.folderMissing(file: "a", folder: "")), .unwritable),
        ] as [(ImageError, ProblemKind)])
    func `Each error is of a kind and about its file`(error: ImageError, kind: ProblemKind) {
        #expect(error.kind == kind && error.file == "a")
    }

    @Test func `Advice on a damaged file is not given twice`() {
        func text(_ reason: String) -> String {
            ImageError.corrupt(file: "a", format: .pdf, reason: Message(untranslated: reason)).description
        }
        #expect(text("no pages") == "a: is a damaged PDF: no pages; copy or save the file again")
        #expect(text("no pages; add some") == "a: is a damaged PDF: no pages; add some")
    }
}
