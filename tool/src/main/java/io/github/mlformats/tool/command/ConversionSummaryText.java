package io.github.mlformats.tool.command;

import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats the summary of a finished conversion. */
final class ConversionSummaryText {
    private ConversionSummaryText() {}

    /** @param keptInputs missing inputs whose rows stay in the output */
    static String of(JobSummary job, List<String> keptInputs) {
        List<String> lines = new ArrayList<>();
        boolean table = job.written().files() == 0;
        String what = table
                ? ""
                : " in " + HumanReadable.count(job.written().files(), "file") + ", "
                        + HumanReadable.bytes(job.written().bytes()) + ",";
        lines.add(String.format(
                Locale.ROOT,
                "%s%s written to %s in %.1f s",
                HumanReadable.count(job.written().rows(), "row"),
                what,
                PlainText.escape(job.job().target()),
                job.lastRun().time().millis() / 1e3));
        if (job.read().rows() != job.written().rows()) {
            lines.add(HumanReadable.count(job.read().rows(), "row") + " read");
        }
        if (job.units().count() > 1 || job.units().ofEarlierRuns() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s, %d of them finished by earlier runs, %s read from %s",
                    HumanReadable.count(job.units().count(), "unit"),
                    job.units().ofEarlierRuns(),
                    HumanReadable.bytes(job.read().bytes()),
                    HumanReadable.count(job.read().files(), "file")));
        }
        if (!keptInputs.isEmpty()) {
            lines.add("including the rows of missing inputs: " + PlainText.escape(inputs(keptInputs)) + ". "
                    + (table ? "Delete them from the table" : "--overwrite replaces all of the output, without them"));
        }
        for (CorruptCount count : job.corrupt()) {
            lines.add(HumanReadable.count(count.records(), "record") + " skipped: " + PlainText.escape(count.reason()));
        }
        if (job.isVerified()) {
            lines.add("verified: " + verdict(job));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Names the first one of several inputs. */
    static String inputs(List<String> paths) {
        return paths.get(0) + (paths.size() == 1 ? "" : " and " + HumanReadable.count(paths.size() - 1, "more input"));
    }

    private static String verdict(JobSummary job) {
        String others = job.verification().columns().stream()
                .filter(column -> !column.otherUnits().isEmpty())
                .map(column -> PlainText.escape(column.column()) + " differs in units " + column.otherUnits())
                .collect(Collectors.joining("; "));
        return others.isEmpty() ? "all rows and columns are equal to the input" : others;
    }
}
