// Gives the scene reader whatever libFuzzer makes up (`make fuzz-scenes`), linked with the libraries as they are.
//
// An input is a scene file. What is refused must be so in one line with the JSON path of what is wrong; what is accepted must
// be of an ordinary size, and come out the same each time it is drawn, or be refused in such a line then.

import PlanGeometry
import PlanCanvas
import PlanOverlay
import PlanViews

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

/// Draws a scene. So that there can be millions, each is laid out at its own size and a small part of it drawn; what is dear
/// and shows little more is done with one in eight each, which the bytes of the file decide.
private func draw(_ scene: SceneFile, chance: UInt64) {
    let own = SceneRenderer(scene.view, size: scene.size, scale: scene.scale, background: scene.background)
    let part = SceneRenderer(scene.view, size: Size(width: 24, height: 24), background: scene.background)
    if let summary = attempt({ try own.summary() }) {
        let size = summary.size
        require(size.width >= 0 && size.height >= 0, "a scene of \(size)")
        // Large pictures take long and show nothing new.
        if chance % 8 == 0, size.width * size.height * scene.scale * scene.scale < 20_000 {
            _ = attempt { try own.canvas() }
        }
    }
    guard let first = attempt({ try part.canvas() }) else { return }
    switch chance % 8 {
    case 1:
        let again = attempt { try part.canvas().picture() }
        require(attempt { try first.picture() } == again, "two pictures of one scene differ")
    case 2: _ = attempt { try part.write(to: ".build/fuzz/scene.svg", as: .svg) }
    case 3: _ = attempt { try part.write(to: ".build/fuzz/scene.pdf", as: .pdf) }
    default: break
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenes(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    // FNV-1a, of which the upper bits depend on all bytes.
    let chance = text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 32
    if let scene = attempt({ try SceneFile(parsing: text, file: "/nowhere/fuzz") }) {
        draw(scene, chance: chance)
    }
    return 0
}
