import Testing

@testable import PlanServer

@Suite struct ScriptBundleTests {
    @Test func `A module is sent with all that it imports, each once and before what needs it`() {
        let modules = [
            "main.js": """
            import { Card } from "./card.js";
            import { make, icon as picture } from "./dom.js";

            export class Page extends Card {}
            make(picture);
            """,
            "card.js": """
            import { make } from "./dom.js";
            import { catalogue } from "./catalogue.js";
            export class Card { name = make(catalogue); }
            const SIZE = 2;
            export const least = () => SIZE;
            """,
            "dom.js": """
            export function make(name) { return name; }
            export async function icon() {}
            """,
        ]
        #expect(
            ScriptBundle.text(of: "main.js", in: modules, leaving: ["catalogue.js"]) == """
                import { catalogue } from "./catalogue.js";
                const $dom_js = (() => {
                function make(name) { return name; }
                async function icon() {}
                return { make, icon };
                })();
                const $card_js = (() => {
                const { make } = $dom_js;
                class Card { name = make(catalogue); }
                const SIZE = 2;
                const least = () => SIZE;
                return { Card, least };
                })();
                const { Card } = $card_js;
                const { make, icon: picture } = $dom_js;
                export class Page extends Card {}
                make(picture);
                """)
    }

    @Test func `Lines that are comments are left out, others stay without what they are indented by`() {
        let script = """
            // One.
            /// Two.
            /** @typedef {import("./a.js").A} A */
            /**
             * Three.
             */
            const a = "// no comment"; // Four.

            /** @type {A} */ (window).a = a;
                /* Five,
                   six. */
            f();
                g("  a");
            """
        #expect(
            ScriptBundle.withoutComments(script)
                == "const a = \"// no comment\"; // Four.\n/** @type {A} */ (window).a = a;\nf();\ng(\"  a\");")
    }

    @Test(
        arguments: [
            ["main.js": "import { a } from \"./missing.js\";"],
            [
                "main.js": "import { a } from \"./a.js\";",
                "a.js": "import { b } from \"./main.js\";\nexport const a = 1;",
            ],
            ["main.js": "import a from \"./a.js\";", "a.js": "export const a = 1;"],
            ["main.js": "import { a } from \"./a.js\";", "a.js": "export { a };"],
            ["main.js": "import { a } from \"./a.js\";", "a.js": "export let a = 1;"],
            ["main.js": "import {", "a.js": ""], ["main.js": "/*\n*/ f();"], [:],
        ])
    func `What is written in another form is not put together`(modules: [String: String]) {
        #expect(ScriptBundle.text(of: "main.js", in: modules) == nil)
    }

    @Test func `The page's own modules are sent as one, without comments`() throws {
        let files = try #require(WebFiles.installed)
        let request = HTTPRequest(target: "/annotator/main.js")
        for name in ["main.js", "element.js"] {
            let file = try #require(files.file(["annotator", name]))
            let text = String(decoding: file.response(to: request, embeddedBy: []).bytes, as: UTF8.self)
            #expect(text.contains("const $plan_page_js = (() => {"), "\(name)")
            #expect(!text.contains("\n/// ") && !text.contains("@typedef"), "\(name)")
            #expect(
                text.split(separator: "\n").filter { $0.hasPrefix("import ") } == [
                    "import { catalogue } from \"./catalogue.js\";"
                ])
        }
    }
}
