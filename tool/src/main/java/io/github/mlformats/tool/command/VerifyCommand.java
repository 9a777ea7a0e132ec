package io.github.mlformats.tool.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.command.LocalCommand.PerFileCommand;
import io.github.mlformats.tool.input.FileInspection;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads all data and reports corruption. */
@Command(
        name = "verify",
        description = {
            "Reads all data and the index of a file, and reports corruption and inconsistencies.",
            "Example: mlformats verify /data/images"
        })
final class VerifyCommand extends PerFileCommand {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    private final ObjectNode root = new ObjectMapper().createObjectNode().put("version", 1);
    private final ArrayNode files = root.putArray("files");
    private boolean sound = true;

    @Override
    void processFile(HadoopTree data, Inspector inspector, Options options) throws IOException {
        VerificationResult verdict = FileInspection.verify(data, inspector, options);
        if (json) {
            add(data.name(), verdict);
        } else {
            report(data.name(), verdict);
        }
        sound &= verdict.problems().isEmpty();
    }

    @Override
    int finish(String format) {
        if (json) {
            System.out.println(HumanReadable.escapeLines(root.toPrettyString()));
        }
        return sound ? ExitCode.SUCCESS : ExitCode.CORRUPT;
    }

    private void add(String name, VerificationResult verdict) {
        ObjectNode file = files.addObject().put("file", name).put("records", verdict.records());
        ArrayNode problems = file.putArray("problems");
        for (VerificationResult.Problem problem : verdict.problems()) {
            problems.addObject().put("file", problem.file()).put("text", problem.text());
        }
        file.put("unlistedProblems", verdict.unlistedProblems());
    }

    private static void report(String name, VerificationResult verdict) {
        long count = verdict.problems().size() + verdict.unlistedProblems();
        String problems = count == 0 ? "no problems" : count + (count == 1 ? " problem" : " problems");
        String records = verdict.records() + (verdict.records() == 1 ? " record" : " records");
        System.out.println(PlainText.escape(name) + ": " + records + ", " + problems);
        for (VerificationResult.Problem problem : verdict.problems()) {
            boolean named = problem.text().startsWith(problem.file());
            System.out.println("  " + PlainText.escape((named ? "" : problem.file() + ": ") + problem.text()));
        }
        if (verdict.unlistedProblems() > 0) {
            System.out.println("  and " + verdict.unlistedProblems() + " more");
        }
    }
}
