package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.primitiv.testing.Case;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;

/** Queries on files of the corpus and on those of a directory. */
abstract class PrimitivTest {
    final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    DataFrameReader read(String... options) {
        DataFrameReader reader = spark.read().format("primitiv");
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader;
    }

    /** A file of the corpus, on the file system that counts reads. */
    Dataset<Row> corpus(String name, String... options) {
        return load(new Case(name).file(), options);
    }

    Dataset<Row> load(Path file, String... options) {
        return read(options).load(CountingFileSystem.path(file));
    }

    /** The values of a query's only column. */
    static List<Object> column(Dataset<Row> query) {
        return query.collectAsList().stream().map(row -> row.get(0)).toList();
    }

    static CorruptFileException corrupt(ThrowingCallable query) {
        Throwable thrown = catchThrowable(query);
        while (thrown != null && !(thrown instanceof CorruptFileException)) {
            thrown = thrown.getCause();
        }
        assertThat(thrown).isNotNull();
        return (CorruptFileException) thrown;
    }
}
