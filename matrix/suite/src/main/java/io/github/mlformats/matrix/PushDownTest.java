package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a query needs is known to the scan. */
class PushDownTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path folder;

    @Test
    void readsOneColumn() throws IOException {
        assertThat(plan(load(Sample.IDV).select("b"))).contains("b#").doesNotContain("t#");
    }

    @Test
    void findsKeysThroughTheIndex() throws IOException {
        Dataset<Row> samples = load(Sample.DATADINGS);
        String key = samples.select("key").head().getString(0);
        Dataset<Row> found = samples.where(samples.col("key").equalTo(key));
        assertThat(found.collectAsList()).hasSize(1);
        assertThat(plan(found)).contains("key");
    }

    @Test
    void countsWithoutReadingRows() throws IOException {
        Dataset<Row> counted = load(Sample.IDV).groupBy().count();
        assertThat(plan(counted)).containsIgnoringCase("count");
        assertThat(counted.head().getLong(0))
                .isEqualTo(load(Sample.IDV).collectAsList().size());
    }

    private Dataset<Row> load(Sample sample) throws IOException {
        Path target = Files.createTempDirectory(folder, "copy");
        return spark.read().format(sample.format()).load(sample.copyTo(target).toString());
    }

    private String plan(Dataset<Row> query) {
        query.createOrReplaceTempView("planned");
        return spark.sql("EXPLAIN SELECT * FROM planned").head().getString(0);
    }
}
