package io.github.mlformats.fuzz;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.report.HtmlPage;
import io.github.mlformats.report.InspectionPage;
import io.github.mlformats.report.InspectionPage.InspectedFile;
import io.github.mlformats.tool.command.MlFormats;
import io.github.mlformats.tool.input.FileInspection;
import io.github.mlformats.tool.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;

/**
 * Verifies the properties of the command line for any input: a command gives a result, or an error in one line, and a page has no
 * markup of the input. A command takes as long as hundreds of reads, so that only a part of the inputs is tried.
 */
final class CommandLineOracle {
    private static final String IN = "IN";
    private static final String OUT = "OUT";
    private static final Pattern MARKUP = Pattern.compile("<script|<img|<iframe|<object|[\\p{Cntrl}&&[^\\n\\t\\r]]");
    private static final int MAX_ERROR = 10_000;
    private static final int ONE_OF = 32;

    private final Inspector inspector;
    private final Options options;
    private final List<String> command;

    /** @param command a command that needs no Spark session, where {@code IN} is the input and {@code OUT} a new file */
    CommandLineOracle(Inspector inspector, String... command) {
        this.inspector = inspector;
        this.options = TableResolver.readOptions(inspector.format()).parse(Map.of());
        this.command = List.of(command);
    }

    /** Whether to try an input: always the same ones, so that a finding can be repeated. */
    static boolean tries(byte[] input) {
        return Arrays.hashCode(input) % ONE_OF == 0;
    }

    /** Makes a page. @throws AssertionError if a property is violated */
    void checkPage(MemoryTree data) throws IOException {
        Oracle.oursOnly(() -> page(data));
    }

    /** Runs the command. @throws AssertionError if a property is violated */
    void checkCommand(MemoryTree input) throws IOException {
        Path directory = Files.createTempDirectory("fuzz");
        try {
            run(input.writeTo(directory), directory.resolve(OUT));
        } finally {
            FileUtil.fullyDelete(directory.toFile());
        }
    }

    private String page(MemoryTree data) throws IOException {
        InspectedFile file = FileInspection.inspect(data, inspector, options, false);
        String html = HtmlPage.html(
                InspectionPage.of("fuzz", inspector.format().shortName(), List.of(file), List.of()), "fuzz");
        if (MARKUP.matcher(html).find()) {
            throw new AssertionError("a page with markup of the input: " + html);
        }
        return html;
    }

    private void run(Path input, Path output) {
        List<String> line =
                new ArrayList<>(List.of("--format", inspector.format().shortName()));
        for (String argument : command) {
            line.add(
                    switch (argument) {
                        case IN -> input.toString();
                        case OUT -> output.toString();
                        default -> argument;
                    });
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode;
        try {
            System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
            exitCode = MlFormats.main(line.toArray(String[]::new));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        String text = errors.toString(StandardCharsets.UTF_8);
        if (exitCode >= ExitCode.FAILED || text.lines().count() > 1 || text.length() > MAX_ERROR) {
            throw new AssertionError(String.join(" ", line) + " ended with " + exitCode + ": " + text);
        }
    }
}
