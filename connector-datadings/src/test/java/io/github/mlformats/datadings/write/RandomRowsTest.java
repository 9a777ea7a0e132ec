package io.github.mlformats.datadings.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.RandomValues;
import io.github.mlformats.core.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Rows of random columns are read as they were written, whatever the options. */
class RandomRowsTest {
    private static final int COLUMNS = 8;
    private static final int ROWS = 20;

    private static SparkSession spark;

    /** Compiling code for columns that are there only once would take most of the time. */
    @BeforeContainer
    static void session() {
        spark = SparkSessions.shared().newSession();
        spark.conf().set("spark.sql.codegen.wholeStage", "false");
        spark.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    }

    @Property(tries = 5)
    void areReadAsTheyWereWritten(@ForAll long seed, @ForAll boolean nils) throws IOException {
        RandomValues values = new RandomValues(new Random(seed), 52);
        StructType columns = new StructType().add("key", DataTypes.StringType);
        for (int i = 0; i < COLUMNS; i++) {
            columns = columns.add("c" + i, values.type(2));
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            StructType types = columns;
            String key = "key " + i;
            rows.add(RowFactory.create(IntStream.range(0, types.size())
                    .mapToObj(c -> c == 0 ? key : values.of(types.fields()[c].dataType()))
                    .toArray()));
        }
        Dataset<Row> written = spark.createDataFrame(rows, columns).coalesce(1);
        Path folder = Files.createTempDirectory("datadings");
        try {
            String path = folder.resolve("data").toString();
            written.write()
                    .format("datadings")
                    .option("nulls", nils ? "nil" : "omit")
                    .save(path);

            Dataset<Row> read = spark.read().format("datadings").schema(columns).load(path);
            assertThat(json(read)).isEqualTo(json(written));
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
    }

    private static List<String> json(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::json).toList();
    }
}
