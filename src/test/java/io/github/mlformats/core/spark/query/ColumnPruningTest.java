package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Only the bytes of requested columns are read. */
class ColumnPruningTest extends NumbersTest {
    private static final NumbersFile FILE = counting(0, 1000);
    private static final int BLOCKS = 10;
    private static final int BLOCK_HEADERS = 4 * BLOCKS;

    private Dataset<Row> loadFile() {
        FILE.write(directory.resolve("a"));
        Dataset<Row> all = load("a");
        CountingFileSystem.reset();
        return all;
    }

    /** Bytes read after the file header. */
    private static long dataRead() {
        return CountingFileSystem.reads().stream()
                .filter(read -> read.position() > 0)
                .mapToLong(CountingFileSystem.Read::length)
                .sum();
    }

    @Test
    void readsOneOfTwoColumns() {
        assertThat(loadFile().selectExpr("sum(half)").head().getDouble(0)).isEqualTo(249_750);
        assertThat(dataRead()).isEqualTo(BLOCK_HEADERS + 8 * 1000);
    }

    @Test
    void columnOfAFilterIsRead() {
        assertThat(loadFile().filter("id < 3").selectExpr("sum(half)").head().getDouble(0))
                .isEqualTo(1.5);
        assertThat(dataRead()).isEqualTo(BLOCK_HEADERS + 16 * 1000);
    }

    @Test
    void readsNoColumn() {
        assertThat(loadFile().select().collectAsList()).hasSize(1000);
        assertThat(dataRead()).isZero();
    }

    @Test
    void fieldsOfMetadataAlone() {
        Dataset<Row> blocks = loadFile().selectExpr("_metadata.block").distinct();

        assertThat(plan(blocks)).contains("block").doesNotContain("row_index");
        assertThat(blocks.collectAsList()).hasSize(BLOCKS);
        assertThat(dataRead()).isZero();
    }

    @Test
    void cachedTableIsReadOnce() {
        Dataset<Row> cached = loadFile().select("id").cache();
        cached.count();
        CountingFileSystem.reset();

        assertThat(cached.selectExpr("sum(id)").head().getLong(0)).isEqualTo(499_500);
        assertThat(CountingFileSystem.reads()).isEmpty();
        cached.unpersist();
    }
}
