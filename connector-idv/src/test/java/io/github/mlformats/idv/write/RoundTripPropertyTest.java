package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Random rows of random columns are read as they were written, in the same order, from a directory and from one file. */
class RoundTripPropertyTest {
    private static final int MAX_ITEMS = 4;

    /** Types that are read as they were written. */
    enum Kind {
        BYTE(DataTypes.ByteType),
        SHORT(DataTypes.ShortType),
        INT(DataTypes.IntegerType),
        LONG(DataTypes.LongType),
        FLOAT(DataTypes.FloatType),
        DOUBLE(DataTypes.DoubleType),
        BOOLEAN(DataTypes.BooleanType),
        TEXT(DataTypes.StringType),
        UNSIGNED(DataTypes.createDecimalType(20, 0)),
        TIME(DataTypes.TimestampNTZType),
        INTS(DataTypes.createArrayType(DataTypes.IntegerType)),
        FLOATS(DataTypes.createArrayType(DataTypes.FloatType)),
        TEXTS(DataTypes.createArrayType(DataTypes.StringType));

        private final DataType type;

        Kind(DataType type) {
            this.type = type;
        }

        Object value(Random random) {
            return switch (this) {
                case BYTE -> (byte) random.nextInt();
                case SHORT -> (short) random.nextInt();
                case INT -> random.nextInt();
                case LONG -> random.nextLong();
                case FLOAT -> random.nextFloat();
                case DOUBLE -> random.nextDouble();
                case BOOLEAN -> random.nextBoolean();
                case TEXT -> random.nextInt(9) == 0 ? null : text(random);
                case UNSIGNED -> new BigDecimal(new BigInteger(64, random));
                case TIME -> LocalDateTime.ofEpochSecond(random.nextInt(), 1000 * random.nextInt(1000), ZoneOffset.UTC);
                case INTS -> items(INT, random);
                case FLOATS -> items(FLOAT, random);
                case TEXTS -> items(TEXT, random);
            };
        }

        /** Characters of one to four bytes. */
        private static String text(Random random) {
            int[] characters = {'a', 'é', '€', 0x1F600, 0};
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(MAX_ITEMS); i > 0; i--) {
                text.appendCodePoint(characters[random.nextInt(characters.length)]);
            }
            return text.toString();
        }

        private static List<Object> items(Kind kind, Random random) {
            List<Object> items = new ArrayList<>();
            for (int i = random.nextInt(MAX_ITEMS); i > 0; i--) {
                items.add(kind.value(random));
            }
            return items;
        }
    }

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void writtenValuesAreReadBack(
            @ForAll @Size(min = 1, max = 8) List<Kind> kinds,
            @ForAll @IntRange(max = 200) int count,
            @ForAll @IntRange(min = 1, max = 3) int tasks,
            @ForAll @IntRange(min = 1, max = 50) int rowsPerBlock,
            @ForAll long seed)
            throws Exception {
        Random random = new Random(seed);
        StructType columns = new StructType();
        for (int i = 0; i < kinds.size(); i++) {
            columns = columns.add("c" + i, kinds.get(i).type);
        }
        List<Row> rows = IntStream.range(0, count)
                .mapToObj(row -> RowFactory.create(
                        kinds.stream().map(kind -> kind.value(random)).toArray()))
                .toList();
        SparkSession spark = SparkSessions.interpreting();
        Dataset<Row> written = spark.createDataFrame(rows, columns).coalesce(tasks);

        Path directory = Files.createTempDirectory("round-trip");
        try {
            for (boolean single : new boolean[] {false, true}) {
                String path = directory.resolve(single ? "one.idv" : "many").toString();
                written.write()
                        .format("idv")
                        .option("rowsPerBlock", rowsPerBlock)
                        .option("singleFile", single)
                        .save(path);
                Dataset<Row> read = spark.read().format("idv").load(path);

                assertThat(read.schema().simpleString()).isEqualTo(columns.simpleString());
                assertThat(read.collectAsList()).isEqualTo(written.collectAsList());
            }
        } finally {
            FileUtils.deleteDirectory(directory.toFile());
        }
    }
}
