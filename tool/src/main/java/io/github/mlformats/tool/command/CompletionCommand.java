package io.github.mlformats.tool.command;

import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a completion script for shells. */
@Command(
        name = "completion",
        description = {
            "Prints a completion script for bash, zsh or fish.",
            "Example: source <(mlformats completion)",
            "In zsh, before that: autoload -U +X compinit && compinit.",
            "In fish: mlformats completion fish | source."
        })
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SHELL",
            defaultValue = "bash",
            description =
                    "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}; the scripts for bash and zsh are equal.")
    private Shell shell;

    private enum Shell {
        BASH,
        ZSH,
        FISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public void run() {
        CommandLine root = spec.root().commandLine();
        System.out.print(shell == Shell.FISH ? fish(root) : AutoComplete.bash("mlformats", root));
    }

    private static String fish(CommandLine root) {
        String prefix = "complete -c mlformats -n ";
        String none = "\"not __fish_seen_subcommand_from "
                + String.join(" ", root.getSubcommands().keySet()) + "\"";
        StringBuilder script = new StringBuilder();
        root.getSubcommands().forEach((name, command) -> {
            CommandSpec subcommand = command.getCommandSpec();
            String[] description = subcommand.usageMessage().description();
            script.append(prefix)
                    .append(none)
                    .append(" -f -a ")
                    .append(name)
                    .append(" -d ")
                    .append(quoted(description[0]))
                    .append('\n');
            for (OptionSpec option : subcommand.options()) {
                script.append(prefix)
                        .append("\"__fish_seen_subcommand_from ")
                        .append(name)
                        .append('"');
                for (String text : option.names()) {
                    script.append(text.startsWith("--") ? " -l " : " -s ").append(text.replaceFirst("^--?", ""));
                }
                script.append(option.arity().max() > 0 ? " -r" : "")
                        .append(" -d ")
                        .append(quoted(String.join(" ", option.description())))
                        .append('\n');
            }
        });
        return script.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
