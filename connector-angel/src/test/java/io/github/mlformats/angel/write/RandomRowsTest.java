package io.github.mlformats.angel.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Round trips of random elements in random formats, types and blocks. */
class RandomRowsTest {
    private static final String[] TYPES = {"double", "float", "bigint", "int"};
    private static final String[] FORMATS = {
        "ColIdValueBinaryRowFormat",
        "RowIdColIdValueBinaryRowFormat",
        "ColIdValueTextRowFormat",
        "RowIdColIdValueTextRowFormat",
        "BinaryColumnFormat",
        "TextColumnFormat"
    };
    private static final int ELEMENTS = 60;

    private static SparkSession spark;

    @BeforeContainer
    static void session() {
        spark = SparkSessions.interpreting();
    }

    @Property(tries = 12)
    void areReadAsTheyWereWritten(
            @ForAll long seed,
            @ForAll @IntRange(max = 3) int type,
            @ForAll @IntRange(max = 5) int format,
            @ForAll @IntRange(min = 1, max = 9) int blockRow,
            @ForAll boolean wide)
            throws IOException {
        Random random = new Random(seed);
        StructType columns = StructType.fromDDL("matrix string, row int, col bigint, value " + TYPES[type]);
        Map<String, Row> written = new TreeMap<>();
        long reach = wide ? 1L << 40 : 50;
        for (int i = 0; i < ELEMENTS; i++) {
            String matrix = "m" + random.nextInt(3);
            int row = random.nextInt(10);
            long column = random.nextLong(-reach, reach);
            written.put(matrix + " " + row + " " + column, RowFactory.create(matrix, row, column, value(type, random)));
        }
        Path directory = Files.createTempDirectory("angel");
        try {
            String path = directory.resolve("model").toString();
            spark.createDataFrame(new ArrayList<>(written.values()), columns)
                    .write()
                    .format("angel")
                    .option("formatClass", FORMATS[format])
                    .option("blockRow", blockRow)
                    .option("blockCol", random.nextLong(reach / 10, 3 * reach))
                    .save(path);

            Dataset<Row> read = spark.read().format("angel").load(path);
            assertThat(read.schema().simpleString()).isEqualTo(columns.simpleString());
            // A record of a column format has the values of all rows.
            List<String> elements = read.collectAsList().stream()
                    .filter(row -> written.containsKey(key(row)) || ((Number) row.get(3)).doubleValue() != 0)
                    .map(Row::toString)
                    .sorted()
                    .toList();
            assertThat(elements)
                    .isEqualTo(written.values().stream()
                            .map(Row::toString)
                            .sorted()
                            .toList());
        } finally {
            FileUtil.fullyDelete(directory.toFile());
        }
    }

    private static String key(Row row) {
        return row.getString(0) + " " + row.getInt(1) + " " + row.getLong(2);
    }

    private static Object value(int type, Random random) {
        return switch (type) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> Float.intBitsToFloat(random.nextInt());
            case 2 -> random.nextLong();
            default -> random.nextInt();
        };
    }
}
