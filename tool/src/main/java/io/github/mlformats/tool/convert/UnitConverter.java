package io.github.mlformats.tool.convert;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.github.mlformats.tool.convert.corrupt.CorruptRecordFiles;
import io.github.mlformats.tool.convert.manifest.OutputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.sink.Sink;
import io.github.mlformats.tool.convert.unit.UnitSource;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;

/**
 * Converts single units.
 *
 * @param source the input
 * @param transformation transformation of the rows
 * @param sink the output
 * @param corruptRecordFiles where skipped records are listed
 */
public record UnitConverter(
        UnitSource source, Transformation transformation, Sink sink, CorruptRecordFiles corruptRecordFiles) {
    private static final String ROWS = "rows";

    /** The transformed rows of a unit, in any order. */
    Dataset<Row> rows(Unit unit) {
        return transformation.apply(source.rows(unit));
    }

    /** Stages the rows of a unit in the sink; readers of the target do not see them yet. */
    UnitRecord stage(Unit unit) throws IOException, InterruptedException {
        long start = System.currentTimeMillis();
        corruptRecordFiles.discardStaged();
        Dataset<Row> rows = rows(unit);
        Observation counter = new Observation();
        List<OutputFile> files = List.of();
        boolean appended = sink.isAppended(unit, rows.sparkSession());
        if (!appended) {
            files = sink.stage(
                    unit,
                    transformation
                            .coalesceAndSort(rows)
                            .observe(counter, count(lit(1)).as(ROWS)));
        }
        long written = appended ? rows.count() : (long) counter.getAsJava().get(ROWS);
        long read = transformation.where() == null ? written : source.rows(unit).count();
        return new UnitRecord(
                unit.number(),
                unit.folder(),
                unit.inputs(),
                read,
                written,
                unit.bytes(),
                files.stream().mapToLong(OutputFile::size).sum(),
                files,
                corruptRecordFiles.collect(unit.number(), rows.sparkSession()),
                List.of(),
                start,
                System.currentTimeMillis() - start);
    }
}
