package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.checksum.Checksums;
import io.github.mlformats.tool.convert.manifest.ColumnCheck;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.sink.Sink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Verifies a unit: compares the checksums of its output with those of its input. */
record UnitVerifier(Sink sink) {
    /** Label of the checksum over whole rows. */
    private static final String ROWS = "(whole rows)";

    private static final String COUNT = "(number of rows)";

    /** @param rows the transformed rows of the unit */
    UnitRecord verify(UnitRecord unit, Dataset<Row> rows) throws IOException {
        Checksums read = Checksums.of(rows);
        Dataset<Row> back = sink.readBack(unit, rows);
        Checksums written = Checksums.of(back);
        List<ColumnCheck> checks = new ArrayList<>();
        checks.add(new ColumnCheck(COUNT, Long.toString(read.rows()), Long.toString(written.rows())));
        checks.add(check(ROWS, read.wholeRows(), written.wholeRows()));
        for (Map.Entry<String, Long> column : read.columns().entrySet()) {
            checks.add(
                    check(column.getKey(), column.getValue(), written.columns().get(column.getKey())));
        }
        return unit.withChecks(checks);
    }

    private static ColumnCheck check(String name, long read, Long written) {
        return new ColumnCheck(name, Checksums.text(read), written == null ? null : Checksums.text(written));
    }
}
