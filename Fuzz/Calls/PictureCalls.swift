import CPlanmark
import PlanC

// Scenes and page turns.
extension CallRun {
    static let sceneCalls: [FuzzedCall] = [
        { run in
            let (json, folder) = (run.request(KnownTexts.scenes), run.input.text(["/none", ""]))
            run.making(.scene) { planmark_scene_parse(json, folder, $0) }
        },
        { run in
            let (scene, width, height) = (run.handle(.scene), run.room(1, 0.0), run.room(1, 0.0))
            CallCheck.check(planmark_scene_size(scene, width.start, height.start))
        },
        { run in
            let (scene, scale) = (run.handle(.scene), run.sceneScale())
            run.making(.pixels) { planmark_scene_render_pixels(scene, scale, $0) }
        },
        { run in
            let (scene, format, scale) = (run.handle(.scene), run.input.text(KnownTexts.formats), run.sceneScale())
            run.making(.bytes) { planmark_scene_render_bytes(scene, format, scale, $0) }
        },
        { run in
            let (scene, path, format) = (run.handle(.scene), run.path(), run.input.text(KnownTexts.formats))
            CallCheck.check(planmark_scene_render_file(scene, path, format, run.sceneScale()))
        },
    ]

    /// A scale at which scenes are small, or one that is refused.
    private mutating func sceneScale() -> Double {
        let scale = input.number()
        return scale > 2 && scale < 1e4 ? scale / 40 : scale
    }

    static let bookCalls: [FuzzedCall] = [
        { run in
            let (request, width, height) = (
                run.request(KnownTexts.books), run.input.number(below: 12) - 1, run.input.number(below: 12) - 1
            )
            run.making(.book) { planmark_book_create(request, width, height, $0) }
        },
        { run in
            let (book, samples) = (run.handle(.book), CallerSamples(&run))
            CallCheck.check(
                planmark_book_add_page(
                    book, samples.memory.start, samples.width, samples.height, samples.channels, samples.stride))
        },
        { run in
            let (book, count) = (run.handle(.book), run.room(1, 0))
            CallCheck.check(planmark_book_turns(book, count.start))
        },
        { run in
            let (book, index) = (run.handle(.book), run.input.number(below: 4) - 1)
            let progress = run.input.number() / 40
            run.making(.pixels) { planmark_book_render(book, index, progress, $0) }
        },
    ]
}
