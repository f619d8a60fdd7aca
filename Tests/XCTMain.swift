import Foundation
import Testing

/// Starts the tests. With a file of this name the package manager looks for no tests of XCTest's, of which there are none; to find them it
/// would need an index of all sources, which takes as long to make as a third of the build.
@main struct Runner {
    static func main() async {
        // The package manager asks for tests of both libraries, one after the other.
        guard CommandLine.arguments.contains("swift-testing") else {
            if CommandLine.arguments.contains("--dump-tests-json") { print(#"{"name": "All tests", "tests": []}"#) }
            return
        }
        // Shells start what runs in the background with these signals ignored, and the commands that tests start would inherit that.
        for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
