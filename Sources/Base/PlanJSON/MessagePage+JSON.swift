import PlanBase

extension MessagePage {
    /// The page's texts in all languages but English, by their English ones: `{"de": {"Close": ["Schließen"]}}`, with a form for each
    /// number of things. It is safe within a script.
    package var json: String {
        let texts = MessageLanguage.allCases.map { language in
            (language.rawValue, language.texts(of: self).mapValues { JSONValue.array($0.map(JSONValue.string)) })
        }
        let members = texts.filter { !$0.1.isEmpty }.map { ($0.0, JSONValue.object($0.1)) }
        // A text with `</script>` would end the script.
        return JSONValue.object(Dictionary(uniqueKeysWithValues: members)).text.replacing("<", with: #"\u003c"#)
    }
}
