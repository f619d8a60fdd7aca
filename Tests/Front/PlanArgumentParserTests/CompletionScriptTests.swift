import Testing

@testable import PlanArgumentParser

/// A folder with the script and some files to complete.
private func withFiles<Result>(_ shell: CompletionShell, _ body: (String) throws -> Result) throws -> Result {
    try Shell.withFolder { folder in
        try Shell.write(shell.script(for: CommandNode(root: Atlas.self)), to: "\(folder)/script")
        for name in ["a.png", "b c.PNG", "d.txt", "e.jpg", "trial"] { try Shell.write("", to: "\(folder)/\(name)") }
        _ = try Shell.run("mkdir '\(folder)/My Plans'; touch '\(folder)/My Plans/x.png'")
        return try body(folder)
    }
}

@Suite struct CompletionScriptTests {
    @Test(.enabled(if: Shell.has("bash"), "bash is not installed"))
    func `bash accepts its script`() throws { try expectAcceptance(by: .bash) }

    @Test(.enabled(if: Shell.has("zsh"), "zsh is not installed"))
    func `zsh accepts its script`() throws { try expectAcceptance(by: .zsh) }

    @Test(.enabled(if: Shell.has("fish"), "fish is not installed"))
    func `fish accepts its script`() throws { try expectAcceptance(by: .fish) }

    private func expectAcceptance(by shell: CompletionShell) throws {
        try withFiles(shell) { folder in
            let check = try Shell.run("\(shell.rawValue) -n '\(folder)/script'")
            #expect(check.output == "")
            #expect(check.status == 0)
        }
    }

    @Test(arguments: CompletionShell.allCases)
    func `The script is what the option prints`(shell: CompletionShell) throws {
        let error = #expect(throws: CleanExit.self) {
            try Atlas.parseAsRoot(["--generate-completion-script", shell.rawValue])
        }
        let end = Atlas.termination(for: try #require(error))
        #expect(end.standardOutput == shell.script(for: CommandNode(root: Atlas.self)))
        #expect(end.exitCode == .success)
    }

    @Test(arguments: CompletionShell.allCases)
    func `Every listed option and command is in the script`(shell: CompletionShell) {
        let script = shell.script(for: CommandNode(root: Atlas.self))
        for name in ["output", "tiles", "layer", "no-labels", "verbose", "projection", "scale", "all"] {
            let spelled = shell == .fish ? "-l \(name) " : "--\(name)"
            #expect(script.contains(spelled), "\(spelled)")
        }
        for name in ["draw", "measure", "layers", "remove", "help"] { #expect(script.contains(name)) }
    }

    @Test(
        .enabled(if: Shell.has("bash"), "bash is not installed"),
        arguments: [
            ("atlas ''", ["draw", "fail", "help", "layers", "measure"]),
            ("atlas dr", ["draw"]),
            ("atlas layers ''", ["list", "remove"]),
            ("atlas help m", ["measure"]),
            ("atlas draw --m", ["--marker"]),
            ("atlas draw -o x --no", ["--no-labels"]),
            ("atlas draw --marker ''", ["cross", "dot", "flag", "pin"]),
            ("atlas draw --marker = p", ["pin"]),
            ("atlas draw --marker =", ["cross", "dot", "flag", "pin"]),
            ("atlas draw --marker=p", ["--marker=pin"]),
            ("atlas draw --size ''", []),
            ("atlas draw --layer ''", [#"old\ roads"#, "rivers"]),
            (#"atlas draw --layer '"old'"#, ["old roads"]),
            ("atlas draw ''", ["My Plans", "a.png", "b c.PNG", "e.jpg"]),
            ("atlas draw -o ''", ["My Plans", "a.png", "b c.PNG"]),
            ("atlas draw --tiles ''", ["My Plans", "a.png", "b c.PNG", "d.txt", "e.jpg", "script", "trial"]),
            (#"atlas draw 'My\ Pl'"#, ["My Plans"]),
            (#"atlas draw 'My\ Plans/'"#, ["My Plans/x.png"]),
            ("atlas draw -o x --json e", ["e.jpg"]),
            ("atlas draw -- ''", ["My Plans", "a.png", "b c.PNG", "e.jpg"]),
            ("atlas draw -- --", []),
            ("atlas --generate-completion-script ''", ["bash", "fish", "zsh"]),
        ])
    func `bash offers what can stand at the cursor`(words: String, expected: [String]) throws {
        try withFiles(.bash) { folder in
            try Shell.write(
                """
                source ./script
                COMP_WORDS=(\(words))
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _atlas
                printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort

                """, to: "\(folder)/trial")
            let trial = try Shell.run("cd '\(folder)' && bash --norc ./trial")
            let offered = trial.output.split(separator: "\n").map(String.init)
            #expect(offered == expected)
        }
    }

    @Test(
        .enabled(if: Shell.has("fish"), "fish is not installed"),
        arguments: [
            ("atlas ", ["draw", "fail", "help", "layers", "measure"]),
            ("atlas layers ", ["list", "remove"]),
            ("atlas help m", ["measure"]),
            ("atlas draw --m", ["--marker"]),
            ("atlas draw --marker ", ["cross", "dot", "flag", "pin"]),
            ("atlas draw --marker=p", ["--marker=pin"]),
            ("atlas draw --size ", []),
            ("atlas draw --layer ", ["old roads", "rivers"]),
            ("atlas draw --projection f", ["flutter-map"]),
            ("atlas draw ", ["My Plans/", "a.png", "b c.PNG", "e.jpg"]),
            ("atlas draw -o ", ["My Plans/", "a.png", "b c.PNG"]),
            ("atlas draw --output=b", ["--output=b c.PNG"]),
            ("atlas draw --tiles M", ["My Plans/"]),
            ("atlas draw a.png ", []),
            (#"atlas draw My\\ Plans/"#, ["My Plans/x.png"]),
        ])
    func `fish offers what can stand at the cursor`(line: String, expected: [String]) throws {
        try withFiles(.fish) { folder in
            try Shell.write("source ./script\ncomplete -C '\(line)'\n", to: "\(folder)/trial")
            let trial = try Shell.run("cd '\(folder)' && HOME='\(folder)' fish --no-config ./trial | LC_ALL=C sort")
            let offered = trial.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            #expect(offered == expected)
        }
    }

    @Test(
        .enabled(if: Shell.has("zsh") && Shell.has("timeout"), "zsh or timeout is not installed"))
    func `zsh completes lines`() throws {
        let lines = [
            ("atlas dr", "atlas draw "),
            ("atlas layers re", "atlas layers remove "),
            ("atlas help me", "atlas help measure "),
            ("atlas draw --marker=d", "atlas draw --marker=dot "),
            ("atlas draw -o x --no", "atlas draw -o x --no-labels "),
            ("atlas draw --layer ol", #"atlas draw --layer old\ roads "#),
            ("atlas draw --projection f", "atlas draw --projection flutter-map "),
            ("atlas draw e", "atlas draw e.jpg "),
            ("atlas draw M", #"atlas draw My\ Plans/"#),
            ("atlas draw --output=b", #"atlas draw --output=b\ c.PNG "#),
            ("atlas draw --tiles M", #"atlas draw --tiles My\ Plans/"#),
        ]
        try withFiles(.zsh) { folder in
            // Types each line and a tab into an interactive zsh, and has a key print what the line has become.
            try Shell.write(
                #"""
                zmodload zsh/zpty
                zpty -b shell zsh -f -i
                zpty -w shell 'PS1= PS2=; autoload -Uz compinit; compinit -u -D; source ./script'
                zpty -w shell 'show() { print -r -- "<<$BUFFER"">>"; BUFFER= }; zle -N show; bindkey "^X" show'
                zpty -w shell 'setopt no_auto_list; print -r -- REA""DY'
                zpty -r shell output '*READY*'
                while IFS= read -r line; do
                    zpty -w -n shell "$line"$'\t\x18'
                    zpty -r shell output '*<<*>>*'
                    print -r -- "${${output##*<<}%%>>*}"
                done <lines
                zpty -d shell

                """#, to: "\(folder)/trial")
            try Shell.write(lines.map { $0.0 + "\n" }.joined(), to: "\(folder)/lines")
            // The limit ends a shell that waits for what does not come.
            let trial = try Shell.run("cd '\(folder)' && timeout 60 zsh -f ./trial")
            #expect(trial.output == lines.map { $0.1 + "\n" }.joined())
        }
    }

    @Test func `zsh is told the values, files and rivals of an option`() {
        let script = CompletionShell.zsh.script(for: CommandNode(root: Atlas.self))
        #expect(script.hasPrefix("#compdef atlas\n"))
        #expect(script.contains("'(--marker)--marker=[The symbol of a place]:marker:(pin dot cross flag)'"))
        #expect(script.contains(#"'(-o --output)-o+[Where the picture goes]:file:_files -g "*.(#i)png"'"#))
        #expect(script.contains(#"':The map, a PNG file:_files -g "*.(#i)(png|jpg)"'"#))
        #expect(script.contains("'(--tiles)--tiles=[The folder of the tiles]:folder:_files'"))
        #expect(script.contains("'(--labels --no-labels)--no-labels[Draw the names]'"))
        #expect(script.contains(#"'*--layer=[A layer to draw]:layer:(rivers old\ roads)'"#))
        #expect(script.contains(#"flutter-map\:Like\ leaflet,\ 256\ times\ as\ large"#))
        #expect(script.contains("'draw:Draw a map'"))
    }
}
