package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.manifest.ColumnCheck;
import io.github.mlformats.tool.convert.manifest.CorruptCount;
import io.github.mlformats.tool.convert.manifest.JobSummary.ColumnResult;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Running totals of finished units, in constant driver memory. */
public final class ConversionTotals {
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

    public int units() {
        return units;
    }

    /** Whether all units were verified. */
    boolean allVerified() {
        return units > 0 && verified == units;
    }

    public long filesIn() {
        return filesIn;
    }

    public long filesOut() {
        return filesOut;
    }

    public long rowsIn() {
        return rowsIn;
    }

    public long rowsOut() {
        return rowsOut;
    }

    public long bytesIn() {
        return bytesIn;
    }

    public long bytesOut() {
        return bytesOut;
    }

    public long corruptRecords() {
        return corruptRecords;
    }

    public long millis() {
        return millis;
    }

    List<CorruptCount> corrupt() {
        return CorruptCount.sorted(corrupt);
    }

    List<ColumnResult> columns() {
        return columns.entrySet().stream()
                .map(entry ->
                        new ColumnResult(entry.getKey(), entry.getValue().equal, List.copyOf(entry.getValue().others)))
                .toList();
    }
}
