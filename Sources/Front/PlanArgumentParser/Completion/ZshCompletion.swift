/// The completion script for zsh: one function a command, each of which calls zsh's own `_arguments`.
struct ZshCompletion {
    let root: CommandNode

    var script: String {
        let functions = root.all.map(function).joined(separator: "\n")
        return """
            #compdef \(root.name)
            # Completes \(root.name)'s arguments in zsh.
            # For this shell:  source <(\(root.name) --generate-completion-script zsh)
            # For good:        \(root.name) --generate-completion-script zsh > _\(root.name)
            #                  in a folder of $fpath, which is set before compinit is called.

            \(functions)
            if [[ $funcstack[1] == \(name(of: root)) ]]; then
                \(name(of: root)) "$@"
            else
                compdef \(name(of: root)) \(root.name)
            fi

            """
    }

    private func name(of node: CommandNode) -> String { node.path.joined(separator: "_").asShellFunction }

    private func function(for node: CommandNode) -> String {
        let children = node.children
        var specifications = node.arguments.named.filter(\.isVisible).flatMap { optionSpecifications($0, in: node) }
        if children.isEmpty {
            specifications += node.arguments.positionals.map(positionalSpecification)
        } else {
            specifications += ["'1:subcommand:->subcommand'", "'*::argument:->argument'"]
        }
        let call = "_arguments -s -S -C \\\n        " + specifications.joined(separator: " \\\n        ")
        return """
            \(name(of: node))() {
                local curcontext=$curcontext context state state_descr line ret=1
                typeset -A opt_args
                \(call) && ret=0\(children.isEmpty ? "" : dispatch(to: children))
                return ret
            }

            """
    }

    /// The lines that complete the name of a subcommand, and its arguments.
    private func dispatch(to children: [CommandNode]) -> String {
        let items = children.map { child in
            let text = child.configuration.abstract.asMenuText
            return (text.isEmpty ? child.name : "\(child.name):\(text)").shellQuoted
        }
        let cases = children.map { "        \($0.name)) \(name(of: $0)) && ret=0 ;;" }
        return """

                case $state in
                subcommand)
                    local -a subcommands=(
                        \(items.joined(separator: "\n            "))
                    )
                    _describe -t commands subcommand subcommands && ret=0
                    ;;
                argument)
                    case $words[1] in
            \(cases.joined(separator: "\n"))
                    esac
                    ;;
                esac
            """
    }

    private func optionSpecifications(_ definition: ArgumentDefinition, in node: CommandNode) -> [String] {
        // After a flag or option zsh stops offering the others that set the same property; after a built-in one it offers
        // nothing.
        let exclusion: String
        if definition.builtIn != nil {
            exclusion = "(- : *)"
        } else if definition.isRepeating {
            exclusion = "*"
        } else {
            let rivals = node.arguments.named.filter { $0.key == definition.key }
            exclusion = "(" + rivals.flatMap(\.names).map(\.spelled).joined(separator: " ") + ")"
        }
        let text = definition.help.abstract.asMenuText
        let explanation = text.isEmpty ? "" : "[\(text.zshEscaped(":[]"))]"
        return definition.names.map { name in
            guard definition.takesValue else { return "\(exclusion)\(name.spelled)\(explanation)".shellQuoted }
            let joint = name.isShort ? "+" : "="
            let value = ":\(definition.valueName.zshEscaped(":")):\(action(definition.form))"
            return "\(exclusion)\(name.spelled)\(joint)\(explanation)\(value)".shellQuoted
        }
    }

    private func positionalSpecification(_ definition: ArgumentDefinition) -> String {
        let text = definition.help.abstract.asMenuText
        let message = (text.isEmpty ? definition.valueName : text).zshEscaped(":")
        let start = definition.isRepeating ? "*:" : definition.isRequired ? ":" : "::"
        return "\(start)\(message):\(action(definition.form))".shellQuoted
    }

    private func action(_ form: ValueForm) -> String {
        switch form.completion {
        case .automatic, .none: return " "
        case .file(let extensions):
            guard !extensions.isEmpty else { return "_files" }
            let alternatives = extensions.map(\.zshWord).joined(separator: "|")
            // zsh reads parentheses without a bar at the end of a pattern as a glob qualifier.
            let pattern = extensions.count > 1 ? "(\(alternatives))" : alternatives
            return "_files -g \"*.(#i)\(pattern)\""
        case .list(let words):
            let meanings = Dictionary(form.values.map { ($0.name, $0.meaning) }) { first, _ in first }
            guard words.contains(where: { meanings[$0]?.isEmpty == false }) else {
                return "(\(words.map(\.zshWord).joined(separator: " ")))"
            }
            let items = words.map { word in
                let meaning = (meanings[word] ?? "").asMenuText
                return "\(word.zshWord)\\:\(meaning.zshEscaped(":").zshWord)"
            }
            return "((\(items.joined(separator: " "))))"
        }
    }
}

extension String {
    /// The text with a backslash before each backslash and each of the given characters.
    fileprivate func zshEscaped(_ special: String) -> String {
        map { $0 == "\\" || special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// The text as one word that zsh evaluates, with a backslash before each character that zsh could interpret.
    fileprivate var zshWord: String {
        map { $0.isLetter || $0.isNumber || "-_.,/\\:".contains($0) ? String($0) : "\\\($0)" }.joined()
    }
}
