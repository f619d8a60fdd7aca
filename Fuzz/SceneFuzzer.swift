// Gives the scene reader whatever libFuzzer makes up (`make fuzz-scenes`), linked with the libraries as they are.
//
// An input is a scene file. What is refused must be so in one line with the JSON path of what is wrong; what is accepted must
// be of an ordinary size, and come out the same each time it is drawn, or be refused in such a line then.

import PlanGeometry
import PlanModel
import PlanRender

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// The result; nothing after an error, whose message is looked at.
private func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
        return try body()
    } catch let error as SceneError {
        let text = "\(error)"
        require(!text.contains(where: \.isNewline), "not one line: \(text)")
        require(error.path != nil || error.isAboutTheWholeScene, "no place: \(text)")
        require(text.utf8.count < 2000, "a long message: \(text)")
    } catch {
        require(!"\(error)".contains(where: \.isNewline), "not one line: \(error)")
    }
    return nil
}

extension SceneError {
    fileprivate var isAboutTheWholeScene: Bool {
        switch reason {
        case .invalidSize, .tooLarge, .tooInvolved: true
        default: false
        }
    }
}

private func draw(_ scene: SceneFile) {
    let own = SceneRenderer(scene.view, size: scene.size, scale: scene.scale, background: scene.background)
    if let size = attempt({ try own.measuredSize() }) {
        require(size.width >= 0 && size.height >= 0, "a scene of \(size)")
        _ = attempt { try own.missingGlyphCount() }
        // Large pictures take long and show nothing new.
        if size.width * size.height * scene.scale * scene.scale < 20_000 { _ = attempt { try own.canvas() } }
    }
    // Whatever its size, a part of it.
    let part = SceneRenderer(scene.view, size: Size(width: 48, height: 48), background: scene.background)
    guard let first = attempt({ try part.canvas().picture() }), let second = attempt({ try part.canvas().picture() })
    else { return }
    require(first == second, "two pictures of one scene differ")
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenes(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    if let scene = attempt({ try SceneFile(parsing: text, file: "fuzz", folder: "/nowhere/") }) { draw(scene) }
    return 0
}
