package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.JobSummary.ColumnResult;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.manifest.UnitRecord.ColumnCheck;
import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Running totals of finished units, in constant driver memory. Not thread-safe. */
final class ConversionTotals {
    private static final int MAX_NAMED = 20;

    private final Map<String, Long> corrupt = new LinkedHashMap<>();
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private int units;
    private int verified;
    private long filesIn;
    private long filesOut;
    private long rowsIn;
    private long rowsOut;
    private long bytesIn;
    private long bytesOut;
    private long corruptRecords;
    private long millis;

    private static final class Column {
        private int equal;
        private final List<Integer> others = new ArrayList<>();

        /** Ascending: units may finish in another order. */
        List<Integer> others() {
            return others.stream().sorted().toList();
        }

        void add(int unit, boolean agrees) {
            if (agrees) {
                equal++;
            } else if (others.size() < MAX_NAMED) {
                others.add(unit);
            }
        }
    }

    void add(UnitRecord unit) {
        units++;
        verified += unit.columns().isEmpty() ? 0 : 1;
        filesIn += unit.inputs().size();
        filesOut += unit.outputs().size();
        rowsIn += unit.rowsIn();
        rowsOut += unit.rowsOut();
        bytesIn += unit.bytesIn();
        bytesOut += unit.bytesOut();
        corruptRecords += unit.corruptRecords();
        millis += unit.millis();
        unit.corrupt().forEach(count -> corrupt.merge(count.reason(), count.records(), Long::sum));
        for (ColumnCheck check : unit.columns()) {
            columns.computeIfAbsent(check.column(), name -> new Column()).add(unit.unit(), check.agrees());
        }
    }

    int units() {
        return units;
    }

    long rowsIn() {
        return rowsIn;
    }

    long corruptRecords() {
        return corruptRecords;
    }

    /** @throws ConversionException if the limit of corrupt records is exceeded */
    void check(CorruptLimit limit) {
        if (limit.isExceeded(corruptRecords, rowsIn)) {
            throw limit.exceeded(corruptRecords, rowsIn, CorruptCount.sorted(corrupt));
        }
    }

    /**
     * The summary of the conversion.
     *
     * @param before number of units finished by earlier runs
     * @param start start of this run, in milliseconds since 1970
     * @param spark version of Spark
     */
    JobSummary summary(ConversionRequest request, int before, long start, String spark) {
        return new JobSummary(
                request.from(),
                request.inputs(),
                request.output().format(),
                request.target(),
                units,
                before,
                filesIn,
                filesOut,
                rowsIn,
                rowsOut,
                bytesIn,
                bytesOut,
                CorruptCount.sorted(corrupt),
                units > 0 && verified == units,
                columns(),
                start,
                System.currentTimeMillis() - start,
                millis,
                spark,
                Objects.requireNonNullElse(getClass().getPackage().getImplementationVersion(), "unpackaged"));
    }

    private List<ColumnResult> columns() {
        return columns.entrySet().stream()
                .map(entry -> new ColumnResult(
                        entry.getKey(), entry.getValue().equal, entry.getValue().others()))
                .toList();
    }
}
