package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Conversion;
import io.github.mlformats.convert.ConversionException;
import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.HtmlPage;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.command.MlFormats.Version;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Runs conversions and reports on them: progress, a summary, and a page in the record. */
final class ConversionRunner {
    /** The HTML report, in the record's directory. */
    private static final String PAGE = "report.html";

    /** Spark's own progress bar, which the launcher enables on a terminal. */
    private static final String PROGRESS_BAR = "spark.ui.showConsoleProgress";

    private final PrintWriter err;
    private final boolean terminal;

    /** Takes the place of Spark's progress bar, so it is called before the session is started. */
    ConversionRunner(PrintWriter err) {
        this.err = err;
        this.terminal = Boolean.getBoolean(PROGRESS_BAR);
        System.setProperty(PROGRESS_BAR, "false");
    }

    /**
     * Runs a conversion.
     *
     * @param out the target for messages
     * @param json whether to print the summary as JSON
     * @return whether it was run; false if the target exists and was not changed
     * @throws ConversionException if the output was verified and differs
     */
    boolean run(Conversion conversion, String out, boolean json) throws IOException, InterruptedException {
        Optional<JobSummary> summary;
        List<String> keptInputs;
        try (ProgressReporter progress = new ProgressReporter(err, terminal, Terminal.width())) {
            summary = conversion.run(progress);
            keptInputs = progress.keptInputs();
        }
        if (summary.isEmpty()) {
            String unchanged = PlainText.escape(out) + " exists and was not changed";
            if (json) {
                err.println("mlformats: " + unchanged);
            } else {
                System.out.println(unchanged);
            }
            return false;
        }
        System.out.print(
                json
                        ? HumanReadable.escapeLines(summary.get().toJson()) + "\n"
                        : ConversionSummaryText.of(summary.get(), keptInputs));
        String page = HtmlPage.html(ConversionPage.of(conversion.manifest()).orElseThrow(), Version.line());
        conversion.manifest().write(PAGE, page);
        if (!summary.get().verification().agrees()) {
            throw new ConversionException("the rows read back differ from the input: see the lines above");
        }
        return true;
    }
}
