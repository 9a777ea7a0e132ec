package io.github.mlformats.benchmarks.generated;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A table in a {@link GeneratedFileSystem}, which computes its bytes when they are read. */
interface GeneratedTable extends DataFile {
    /** Path that the data source reads. */
    String uri();

    @Override
    default String source(Path path) {
        return uri();
    }

    @Override
    default String fileName() {
        return "generated";
    }

    @Override
    default Path in(Path directory, SparkSession spark) {
        return path(directory);
    }

    @Override
    default void write(Path path, SparkSession spark) {
        throw new UnsupportedOperationException("generated where it is read");
    }
}
