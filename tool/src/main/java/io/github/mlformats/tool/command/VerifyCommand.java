package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.tool.process.ExitCode;
import io.github.mlformats.tool.report.PlainLines;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/** Reads all data and reports corruption. */
@Command(
        name = "verify",
        description = "Reads all data and the index of a file, and reports corruption and inconsistencies.")
final class VerifyCommand extends LookCommand {
    private boolean sound = true;

    @Override
    void look(HadoopTree data, Inspector inspector, Options options) throws IOException {
        Verdict verdict = verify(data, inspector, options);
        report(data.name(), verdict);
        sound &= verdict.problems().isEmpty();
    }

    @Override
    int finish(String path, String format) {
        return sound ? ExitCode.DONE : ExitCode.CORRUPT;
    }

    private static Verdict verify(HadoopTree data, Inspector inspector, Options options) throws IOException {
        try {
            return inspector.verify(data, options);
        } catch (CorruptFileException e) {
            return new Verdict(0, List.of(new Verdict.Problem(e.file(), e.getMessage())), 0);
        }
    }

    private static void report(String name, Verdict verdict) {
        long count = verdict.problems().size() + verdict.more();
        String problems = count == 0 ? "no problems" : count + (count == 1 ? " problem" : " problems");
        System.out.println(PlainLines.line(name) + ": " + verdict.records() + " records, " + problems);
        for (Verdict.Problem problem : verdict.problems()) {
            boolean named = problem.text().startsWith(problem.file());
            System.out.println("  " + PlainLines.line((named ? "" : problem.file() + ": ") + problem.text()));
        }
        if (verdict.more() > 0) {
            System.out.println("  and " + verdict.more() + " more");
        }
    }
}
