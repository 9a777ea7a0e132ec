package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.Target.Written;
import io.github.mlformats.tool.input.Formats;
import io.github.mlformats.tool.report.Units;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** The job that writes rows in another format. */
public final class Conversion {
    private final Dataset<Row> rows;
    private final String format;
    private final Map<String, String> options;
    private final Target target;

    public Conversion(Dataset<Row> rows, String format, Map<String, String> options, Target target) {
        this.rows = rows;
        this.format = format;
        this.options = options;
        this.target = target;
    }

    /** Writes all rows; returns a sentence on how many there were, what they take now, and how long it took. */
    public String run(boolean overwrite) throws IOException, InterruptedException {
        Observation counter = new Observation();
        long start = System.nanoTime();
        rows.observe(counter, functions.count(functions.lit(1)).as("rows"))
                .write()
                .format(format)
                .options(options)
                .mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists)
                .save(target.toString());
        double seconds = (System.nanoTime() - start) / 1e9;
        long count = (long) counter.getAsJava().get("rows");
        Written written = target.written();
        return "%s in %s, %s, written to %s in %.1f s"
                .formatted(
                        Units.count(count, "row"),
                        Units.count(written.files(), "file"),
                        Units.bytes(written.bytes()),
                        target,
                        seconds);
    }

    /** The written rows, read back. */
    public Dataset<Row> written(SparkSession session) {
        return session.read()
                .format(format)
                .options(Formats.readable(format, options))
                .load(target.toString());
    }
}
