package io.github.mlformats.benchmarks.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** The rows of another file, written by Spark to Parquet without compression. */
public record ParquetCopy(DataFile file) implements DataFile {
    private static final int FILES = 16;

    @Override
    public long rows() {
        return file.rows();
    }

    @Override
    public String format() {
        return "parquet";
    }

    @Override
    public Map<String, String> options() {
        return Map.of();
    }

    @Override
    public String fileName() {
        return file.fileName() + ".parquet";
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        spark.read()
                .format(file.format())
                .options(file.options())
                .load(file.in(path.getParent(), spark).toString())
                .repartition(FILES)
                .write()
                .option("compression", "uncompressed")
                .mode("overwrite")
                .parquet(path.toString());
    }
}
