/// The completion script for fish: a function that finds the command and argument at the cursor, and a `complete` line for
/// each command, option and argument.
struct FishCompletion {
    let root: CommandNode

    var script: String {
        """
        # Completes \(root.name)'s arguments in fish.
        # For this shell:  \(root.name) --generate-completion-script fish | source
        # For good:        \(root.name) --generate-completion-script fish > ~/.config/fish/completions/\(root.name).fish

        # Prints the command that the words before the cursor lead to, and on a second line how many arguments it has.
        function \(function)_state
            set -l tokens (commandline -opc)
            set -e tokens[1]
            set -l command \(root.name)
            set -l position 0
            set -l terminated no
            set -l takes_next no
            for token in $tokens
                if test $takes_next = yes
                    set takes_next no
                    continue
                end
                if test $terminated = no
                    switch "$command $token"
        \(stateCases)
                    end
                    switch $token
                        case --
                            set terminated yes
                            continue
                        case -
                        case '-*'
                            continue
                    end
                end
                set position (math $position + 1)
            end
            echo $command
            echo $position
        end

        # Whether the cursor stands in the arguments of the command.
        function \(function)_in
            set -l state (\(function)_state)
            test $state[1] = $argv[1]
        end

        # Whether the cursor stands at the command's argument of the number, or at one of the number or a later one.
        function \(function)_at
            set -l state (\(function)_state)
            test $state[1] = $argv[1] -a $state[2] = $argv[2]
        end
        function \(function)_from
            set -l state (\(function)_state)
            test $state[1] = $argv[1] -a $state[2] -ge $argv[2]
        end

        # Offers folders, and the files that have one of the given extensions.
        function \(function)_files
            set -l token (commandline -ct | string replace -r '^--?[^=]*=' '')
            set -l pattern (string join '|' -- (string escape --style=regex -- $argv))
            complete -C "'' $token" | string match -r -i "^(?:.*/|[^\\t]*\\.(?:$pattern))(?:\\t.*)?\\$"
        end

        complete -c \(root.name) -f
        \(lines.joined(separator: "\n"))

        """
    }

    private var function: String { "_" + root.name.asShellFunction }

    private var stateCases: String {
        var lines: [String] = []
        func add(_ patterns: [String], _ commands: [String]) {
            guard !patterns.isEmpty else { return }
            lines.append(
                "                case " + patterns.map(\.fishQuoted).joined(separator: " \\\n                    "))
            lines += commands.map { "                    \($0)" }
        }
        add(root.valueOptionPaths, ["set takes_next yes", "continue"])
        add(
            root.all.dropFirst().map(\.fullName),
            ["if test $position = 0", "    set command \"$command $token\"", "    continue", "end"])
        return lines.joined(separator: "\n")
    }

    private var lines: [String] {
        root.all.flatMap { node in
            var lines = node.children.map { child in
                line(condition("at", node, " 0"), "-a \(child.name)", child.configuration.abstract)
            }
            if node.children.isEmpty {
                for (position, definition) in node.arguments.positionals.enumerated() {
                    guard let values = values(definition.form) else { continue }
                    lines.append(
                        line(condition(definition.isRepeating ? "from" : "at", node, " \(position)"), values, ""))
                }
            }
            for definition in node.arguments.named where definition.isVisible {
                let names = definition.names.map { name in
                    switch name {
                    case .long(let text): "-l \(text)"
                    case .short(let letter): "-s \(letter)"
                    }
                }
                var parts = names.joined(separator: " ")
                if definition.takesValue {
                    // -x offers these values alone, -r files too.
                    parts += definition.form.completion == .file() ? " -r" : " -x"
                    if let values = values(definition.form) { parts += " \(values)" }
                }
                lines.append(line(condition("in", node, ""), parts, definition.help.abstract))
            }
            return lines
        }
    }

    private func condition(_ test: String, _ node: CommandNode, _ rest: String) -> String {
        "\(function)_\(test) \(node.fullName.fishQuoted)\(rest)".fishQuoted
    }

    private func line(_ condition: String, _ parts: String, _ text: String) -> String {
        let description = text.isEmpty ? "" : " -d \(text.asMenuText.fishQuoted)"
        return "complete -c \(root.name) -n \(condition) \(parts)\(description)"
    }

    private func values(_ form: ValueForm) -> String? {
        switch form.completion {
        case .automatic, .none: return nil
        case .file(let extensions):
            guard !extensions.isEmpty else { return "-F" }
            let words = extensions.map(\.fishQuoted).joined(separator: " ")
            return "-k -a \("(\(function)_files \(words))".fishQuoted)"
        case .list(let words):
            let meanings = Dictionary(form.values.map { ($0.name, $0.meaning) }) { first, _ in first }
            let items = words.map { word in
                let meaning = (meanings[word] ?? "").asMenuText
                return meaning.isEmpty ? word.fishQuoted : "\(word.fishQuoted)\\t\(meaning.fishQuoted)"
            }
            return "-a \(items.joined(separator: " ").fishQuoted)"
        }
    }
}

extension String {
    /// The text as one word of fish: in single quotes, with quotes and backslashes escaped by a backslash.
    fileprivate var fishQuoted: String {
        "'" + map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
