package io.github.mlformats.tool.command;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script for shells. */
@Command(
        name = "completion",
        description = {
            "Prints a completion script for bash and zsh.",
            "In bash: source <(bin/mlformats completion). In zsh, before that: autoload -U +X compinit && compinit."
        })
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        System.out.print(AutoComplete.bash("mlformats", spec.root().commandLine()));
    }
}
