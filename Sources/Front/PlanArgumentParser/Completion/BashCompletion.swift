/// The completion script for bash.
///
/// The script walks through the words before the cursor as the parser does. It needs bash 3.2 alone, neither the
/// bash-completion package nor a run of the program.
struct BashCompletion {
    let root: CommandNode

    var script: String {
        """
        # Completes \(root.name)'s arguments in bash.
        # For this shell:  source <(\(root.name) --generate-completion-script bash)
        # For good:        \(root.name) --generate-completion-script bash \\
        #                      > ~/.local/share/bash-completion/completions/\(root.name)

        # Offers those of the given words that the current word begins.
        \(function)_words() {
            local word
            for word in "$@"; do
                [[ $word == "$current"* ]] || continue
                [[ -n $quote ]] || word=$(printf '%q' "$word")
                COMPREPLY+=("$prefix$word")
            done
        }

        # Offers folders, and the files that have one of the given extensions, or all files when there is none.
        \(function)_files() {
            local entry path extension
            type compopt &>/dev/null && compopt -o filenames 2>/dev/null
            while IFS= read -r entry; do
                path=${entry/#\\~\\//$HOME/}
                if [[ -d $path || $# -eq 0 ]]; then
                    COMPREPLY+=("$prefix$entry")
                else
                    for extension in "$@"; do
                        [[ $(printf '%s' "$path" | tr '[:upper:]' '[:lower:]') == *".$extension" ]] || continue
                        COMPREPLY+=("$prefix$entry")
                        break
                    done
                fi
            done < <(compgen -f -- "$current")
        }

        # Whether the option, after the command that it belongs to, takes a value.
        \(function)_takes_value() {
            case $1 in
        \(valueOptions)
            *) return 1 ;;
            esac
        }

        # Whether the path is that of a subcommand.
        \(function)_is_command() {
            case $1 in
        \(commandPaths)
            *) return 1 ;;
            esac
        }

        # Offers the options of the command.
        \(function)_options() {
            case $command in
        \(options)
            esac
        }

        \(function)() {
            COMPREPLY=()
            local current=${COMP_WORDS[COMP_CWORD]} command='\(root.name)' position=0
            local option='' terminated='' prefix='' quote='' word index
            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if [[ -n $option ]]; then
                    # bash divides `--name=value` at the equals sign.
                    [[ $word == '=' ]] || option=''
                elif [[ -z $terminated && $word == -- ]]; then
                    terminated=yes
                elif [[ -z $terminated && $word == -?* ]]; then
                    \(function)_takes_value "$command $word" && option=$word
                elif [[ -z $terminated && $position -eq 0 ]] && \(function)_is_command "$command $word"; then
                    command="$command $word"
                else
                    position=$((position + 1))
                fi
            done
            if [[ -n $option && $current == '=' ]]; then
                current=''
            elif [[ -z $option && -z $terminated && $current == --*=* ]]; then
                # The equals sign has been taken out of COMP_WORDBREAKS.
                option=${current%%=*}
                prefix=$option=
                current=${current#*=}
            fi
            # The word is as it was typed, with its quotes and backslashes.
            case $current in
            [\\"\\']*) quote=yes current=${current:1} ;;
            *) current=${current//\\\\/} ;;
            esac
            if [[ -n $option ]]; then
                case "$command $option" in
        \(optionValues)
                esac
            elif [[ -z $terminated && $current == -* ]]; then
                \(function)_options
            else
                case "$command $position" in
        \(positionalValues)
                *) [[ -n $terminated || -n $current ]] || \(function)_options ;;
                esac
            fi
        }

        complete -F \(function) \(root.name)

        """
    }

    private var function: String { root.name.asShellFunction }
    private var nodes: [CommandNode] { root.all }

    private var valueOptions: String { pattern(of: root.valueOptionPaths) }
    private var commandPaths: String { pattern(of: nodes.dropFirst().map(\.fullName)) }

    /// A case of a shell's `case` that answers yes to any of the words.
    private func pattern(of words: [String]) -> String {
        let quoted = words.isEmpty ? "''" : words.map(\.shellQuoted).joined(separator: " | \\\n        ")
        return "    \(quoted)) return 0 ;;"
    }

    private var options: String {
        nodes.map { node in
            let names = node.arguments.visibleNames.map(\.shellQuoted).joined(separator: " ")
            return "    \(node.fullName.shellQuoted)) \(function)_words \(names) ;;"
        }.joined(separator: "\n")
    }

    private var optionValues: String {
        nodes.flatMap { node in
            node.arguments.named.filter { $0.takesValue && $0.isVisible }.map { definition in
                let patterns = definition.names.map { "\(node.fullName) \($0.spelled)".shellQuoted }
                return "        \(patterns.joined(separator: " | "))) \(offer(definition.form.completion)) ;;"
            }
        }.joined(separator: "\n")
    }

    private var positionalValues: String {
        nodes.flatMap { node in
            if !node.children.isEmpty {
                let names = node.children.map(\.name.shellQuoted).joined(separator: " ")
                return ["        \("\(node.fullName) 0".shellQuoted)) \(function)_words \(names) ;;"]
            }
            return node.arguments.positionals.enumerated().map { position, definition in
                let pattern =
                    definition.isRepeating
                    ? "\(node.fullName) ".shellQuoted + "[0-9]*" : "\(node.fullName) \(position)".shellQuoted
                return "        \(pattern)) \(offer(definition.form.completion)) ;;"
            }
        }.joined(separator: "\n")
    }

    private func offer(_ kind: CompletionKind) -> String {
        switch kind {
        case .automatic, .none: ":"
        case .list(let words): "\(function)_words \(words.map(\.shellQuoted).joined(separator: " "))"
        case .file(let extensions):
            (["\(function)_files"] + extensions.map { $0.lowercased().shellQuoted }).joined(separator: " ")
        }
    }
}
