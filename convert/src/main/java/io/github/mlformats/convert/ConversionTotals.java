package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.JobSummary.ColumnResult;
import io.github.mlformats.convert.manifest.JobSummary.DataSize;
import io.github.mlformats.convert.manifest.JobSummary.Job;
import io.github.mlformats.convert.manifest.JobSummary.LastRun;
import io.github.mlformats.convert.manifest.JobSummary.UnitTotals;
import io.github.mlformats.convert.manifest.JobSummary.Verification;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.ColumnCheck;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import java.util.ArrayList;
import java.util.Collection;
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
    private DataSize read = DataSize.NONE;
    private DataSize written = DataSize.NONE;
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
        read = read.plus(unit.inputs().size(), unit.rows().read(), unit.unit().bytes());
        written = written.plus(unit.outputs().size(), unit.rows().written(), unit.bytesWritten());
        corruptRecords += unit.corruptRecords();
        millis += unit.time().millis();
        addReasons(unit, corrupt);
        for (ColumnCheck check : unit.columns()) {
            columns.computeIfAbsent(check.column(), name -> new Column()).add(unit.number(), check.agrees());
        }
    }

    private static void addReasons(UnitRecord unit, Map<String, Long> reasons) {
        unit.corrupt().forEach(count -> reasons.merge(count.reason(), count.records(), Long::sum));
    }

    int units() {
        return units;
    }

    long rowsIn() {
        return read.rows();
    }

    long corruptRecords() {
        return corruptRecords;
    }

    /** @throws ConversionException if the limit of corrupt records is exceeded */
    void check(CorruptLimit limit) {
        check(limit, List.of());
    }

    /** @throws ConversionException if the limit of corrupt records is exceeded with other units */
    void check(CorruptLimit limit, Collection<UnitRecord> others) {
        long records = corruptRecords
                + others.stream().mapToLong(UnitRecord::corruptRecords).sum();
        long rows = read.rows()
                + others.stream().mapToLong(unit -> unit.rows().read()).sum();
        if (limit.isExceeded(records, rows)) {
            Map<String, Long> reasons = new LinkedHashMap<>(corrupt);
            others.forEach(unit -> addReasons(unit, reasons));
            throw limit.exceeded(records, rows, CorruptCount.sorted(reasons));
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
                new Job(
                        request.input().format(),
                        request.input().paths(),
                        request.output().format(),
                        request.output().target()),
                new UnitTotals(units, before, millis),
                read,
                written,
                CorruptCount.sorted(corrupt),
                new Verification(verified, columns()),
                new LastRun(
                        new TimeSpan(start, System.currentTimeMillis() - start),
                        spark,
                        Objects.requireNonNullElse(getClass().getPackage().getImplementationVersion(), "unpackaged")));
    }

    private List<ColumnResult> columns() {
        return columns.entrySet().stream()
                .map(entry -> new ColumnResult(
                        entry.getKey(), entry.getValue().equal, entry.getValue().others()))
                .toList();
    }
}
