package io.github.mlformats.tool.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formats the summary of a finished conversion. */
public final class SummaryText {
    private SummaryText() {}

    public static String of(JobSummary job) {
        List<String> lines = new ArrayList<>();
        boolean table = job.filesOut() == 0;
        String what = table
                ? ""
                : " in " + HumanReadable.count(job.filesOut(), "file") + ", " + HumanReadable.bytes(job.bytesOut())
                        + ",";
        lines.add("%s%s written to %s in %.1f s"
                .formatted(HumanReadable.count(job.rowsOut(), "row"), what, job.target(), job.millis() / 1e3));
        if (job.rowsIn() != job.rowsOut()) {
            lines.add(HumanReadable.count(job.rowsIn(), "row") + " read");
        }
        if (job.units() > 1 || job.unitsBefore() > 0) {
            lines.add("%s, %d of them finished by earlier runs, %s read from %s"
                    .formatted(
                            HumanReadable.count(job.units(), "unit"),
                            job.unitsBefore(),
                            HumanReadable.bytes(job.bytesIn()),
                            HumanReadable.count(job.filesIn(), "file")));
        }
        for (CorruptCount count : job.corrupt()) {
            lines.add(HumanReadable.count(count.records(), "record") + " skipped: " + PlainText.escape(count.reason()));
        }
        if (job.verified()) {
            lines.add("verified: " + verdict(job));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String verdict(JobSummary job) {
        String others = job.columns().stream()
                .filter(column -> !column.otherUnits().isEmpty())
                .map(column -> PlainText.escape(column.column()) + " differs in units " + column.otherUnits())
                .collect(Collectors.joining("; "));
        return others.isEmpty() ? "all rows and columns are equal to the input" : others;
    }
}
