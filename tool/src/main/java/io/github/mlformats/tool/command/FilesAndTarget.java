package io.github.mlformats.tool.command;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Input files and target of a command, in one list, so that options may appear between them. */
final class FilesAndTarget {
    @Parameters(
            paramLabel = "FILE... OUT",
            arity = "0..*",
            hideParamSyntax = true,
            converter = LocalName.class,
            description = "Input files, and the output directory.")
    private List<String> paths = List.of();

    /** @throws ParameterException if there are fewer than two */
    void check(CommandLine command) {
        if (paths.size() < 2) {
            throw new ParameterException(command, "expected the input files and the output directory");
        }
    }

    List<String> files() {
        return paths.subList(0, paths.size() - 1);
    }

    String out() {
        return paths.get(paths.size() - 1);
    }
}
