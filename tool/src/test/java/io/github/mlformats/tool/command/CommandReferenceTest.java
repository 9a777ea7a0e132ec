package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.GeneratedPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The help of each command in {@code docs/reference/command-line.md} is what {@code --help} prints; see {@link GeneratedPart}. */
class CommandReferenceTest {
    private static final Path PAGE = Path.of("../docs/reference/command-line.md");
    private static final List<String> COMMANDS = List.of(
            "inspect",
            "schema",
            "find",
            "verify",
            "show",
            "cat",
            "sql",
            "count",
            "diff",
            "drift",
            "convert",
            "rewrite",
            "index",
            "reindex",
            "compact",
            "join",
            "cleanup",
            "completion");

    @Test
    void thePageHasTheHelpOfEachCommand() throws IOException {
        assertThat(CommandResult.run("bogus")
                        .err()
                        .replaceAll("(?s).* commands |; see.*", "")
                        .split(", "))
                .containsExactlyInAnyOrderElementsOf(COMMANDS);
        StringBuilder help = new StringBuilder();
        for (String command : COMMANDS) {
            String printed = CommandResult.run(command, "--help").out();
            int common = printed.indexOf("\nExit codes:");
            help.append("\n### ").append(command).append("\n\n```text\n");
            help.append((common < 0 ? printed : printed.substring(0, common)).strip())
                    .append("\n```\n");
        }
        GeneratedPart.check(PAGE, "commands", help + "\n");
    }
}
