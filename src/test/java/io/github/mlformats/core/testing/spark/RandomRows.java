package io.github.mlformats.core.testing.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.RandomValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Rows of random columns after a key column. */
public record RandomRows(StructType columns, List<Row> rows) {
    private static final int COLUMNS = 8;
    private static final int ROWS = 20;

    /** @param key name of the column with keys */
    public static RandomRows of(RandomValues values, String key) {
        StructType columns = new StructType().add(key, DataTypes.StringType);
        for (int i = 0; i < COLUMNS; i++) {
            columns = columns.add("c" + i, values.type(2));
        }
        StructType types = columns;
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            String name = "key-" + i;
            rows.add(RowFactory.create(IntStream.range(0, types.size())
                    .mapToObj(c -> c == 0 ? name : values.of(types.fields()[c].dataType()))
                    .toArray()));
        }
        return new RandomRows(columns, rows);
    }

    /** Asserts that a format reads back the rows that it has written. @param options write options */
    public void assertAreReadAsTheyWereWritten(SparkSession spark, String format, Map<String, String> options)
            throws IOException {
        Dataset<Row> written = spark.createDataFrame(rows, columns).coalesce(1);
        Path directory = Files.createTempDirectory(format);
        try {
            String path = directory.resolve("data").toString();
            written.write().format(format).options(options).save(path);

            Dataset<Row> read = spark.read().format(format).schema(columns).load(path);
            assertThat(json(read)).isEqualTo(json(written));
        } finally {
            FileUtil.fullyDelete(directory.toFile());
        }
    }

    private static List<String> json(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::json).toList();
    }
}
