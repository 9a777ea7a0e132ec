package io.github.mlformats.tool.convert;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.github.mlformats.tool.convert.corrupt.CorruptFolder;
import io.github.mlformats.tool.convert.manifest.OutputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.sink.Sink;
import io.github.mlformats.tool.convert.unit.Source;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;

/**
 * Converts single units.
 *
 * @param source the input
 * @param shape transformation of the rows
 * @param sink the output
 * @param corrupt where skipped records are listed
 */
public record UnitJob(Source source, Shape shape, Sink sink, CorruptFolder corrupt) {
    private static final String ROWS = "rows";

    /** The transformed rows of a unit, in any order. */
    Dataset<Row> rows(Unit unit) {
        return shape.choose(source.rows(unit));
    }

    /** Stages the rows of a unit in the sink; readers of the target do not see them yet. */
    UnitRecord stage(Unit unit) throws IOException, InterruptedException {
        long start = System.currentTimeMillis();
        corrupt.forget();
        Dataset<Row> rows = rows(unit);
        Observation counter = new Observation();
        List<OutputFile> files = List.of();
        boolean appended = sink.holds(unit, rows.sparkSession());
        if (!appended) {
            files = sink.stage(
                    unit, shape.arrange(rows).observe(counter, count(lit(1)).as(ROWS)));
        }
        long written = appended ? rows.count() : (long) counter.getAsJava().get(ROWS);
        long read = shape.where() == null ? written : source.rows(unit).count();
        return new UnitRecord(
                unit.number(),
                unit.folder(),
                unit.inputs(),
                read,
                written,
                unit.bytes(),
                files.stream().mapToLong(OutputFile::size).sum(),
                files,
                corrupt.collect(unit.number(), rows.sparkSession()),
                List.of(),
                start,
                System.currentTimeMillis() - start);
    }
}
