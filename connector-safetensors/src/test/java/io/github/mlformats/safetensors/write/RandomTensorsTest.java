package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.safetensors.format.DType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Round trips of random tensors of all types, in random order, files and layouts. The seed is in the name of a failed test. */
class RandomTensorsTest {
    private static final List<DType> NUMPY = List.of(
            DType.BOOL,
            DType.I8,
            DType.U8,
            DType.I16,
            DType.U16,
            DType.F16,
            DType.I32,
            DType.U32,
            DType.F32,
            DType.I64,
            DType.U64,
            DType.F64);
    private static final int TENSORS = 30;

    private static SparkSession spark;

    @TempDir
    private Path directory;

    @BeforeAll
    static void session() {
        spark = SparkSessions.interpreting();
    }

    /** A tensor of random bytes. */
    private record Sample(String name, DType dtype, List<Long> shape, byte[] bytes) {
        static Sample of(String name, DType dtype, boolean isEmptyAllowed, Random random) {
            List<Long> shape = new ArrayList<>();
            int count = 1;
            for (int i = random.nextInt(5); i > 0; i--) {
                int length = isEmptyAllowed && random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(4);
                shape.add((long) length);
                count *= length;
            }
            byte[] bytes = new byte[count * dtype.bytes()];
            random.nextBytes(bytes);
            if (dtype == DType.BOOL) {
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] &= 1;
                }
            }
            return new Sample(name, dtype, shape, bytes);
        }

        Row row() {
            return RowFactory.create(name, dtype.name(), shape, bytes);
        }

        @Override
        public String toString() {
            return name + " " + dtype + " " + shape + " " + Arrays.toString(bytes);
        }
    }

    static Stream<Arguments> seeds() {
        return Stream.of("safetensors", "npz", "npy")
                .flatMap(format -> new Random(49).longs(4).mapToObj(seed -> Arguments.of(format, seed)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void tensorsOfAnyTypeAreReadAsTheyWereWritten(String format, long seed) {
        Random random = new Random(seed);
        List<DType> dtypes = format.equals("safetensors")
                ? Arrays.stream(DType.values())
                        .filter(dtype -> dtype.bytes() > 0)
                        .toList()
                : NUMPY;
        List<Sample> tensors = new ArrayList<>();
        for (int i = 0; i < TENSORS; i++) {
            tensors.add(Sample.of("t" + i, dtypes.get(random.nextInt(dtypes.size())), true, random));
        }
        Collections.shuffle(tensors, random);
        StructType columns = StructType.fromDDL("name STRING, dtype STRING, shape ARRAY<BIGINT>, values BINARY");
        Dataset<Row> rows =
                spark.createDataFrame(tensors.stream().map(Sample::row).toList(), columns);
        String path = directory.resolve("out").toString();

        var writer = rows.repartition(1 + random.nextInt(4)).write().format(format);
        if (!format.equals("npy") && random.nextBoolean()) {
            writer.option("maxFileBytes", 1 + random.nextInt(200));
        }
        writer.save(path);

        List<String> read = read(format)
                .option("valueType", "binary")
                .option("maxPartitionBytes", 1 + random.nextInt(500))
                .load(path)
                .select("name", "dtype", "shape", "values")
                .collectAsList()
                .stream()
                .map(row -> new Sample(row.getString(0), DType.of(row.getString(1)), row.getList(2), row.getAs(3))
                        .toString())
                .sorted()
                .toList();
        assertThat(read)
                .isEqualTo(tensors.stream().map(Sample::toString).sorted().toList());
    }

    private static DataFrameReader read(String format) {
        return spark.read().format(format);
    }

    static Stream<Arguments> layouts() {
        return Stream.of("rows", "columns", "elements")
                .flatMap(layout -> new Random(50).longs(3).mapToObj(seed -> Arguments.of(layout, seed)));
    }

    /** As numbers, which go through the layout and back. */
    @ParameterizedTest
    @MethodSource("layouts")
    void numbersOfAnyLayoutAreReadAsTheyWereWritten(String layout, long seed) {
        Random random = new Random(seed);
        List<Row> tensors = new ArrayList<>();
        for (int i = 0; i < TENSORS; i++) {
            Sample sample = Sample.of("t" + i, DType.F64, false, random);
            ByteBuffer bytes = ByteBuffer.wrap(sample.bytes()).order(ByteOrder.LITTLE_ENDIAN);
            List<Double> values = new ArrayList<>();
            while (bytes.hasRemaining()) {
                values.add(bytes.getDouble());
            }
            tensors.add(RowFactory.create(sample.name(), "F64", sample.shape(), values));
        }
        StructType columns = StructType.fromDDL("name STRING, dtype STRING, shape ARRAY<BIGINT>, values ARRAY<DOUBLE>");
        String one = directory.resolve("one").toString();
        String other = directory.resolve("other").toString();
        spark.createDataFrame(tensors, columns).write().format("safetensors").save(one);

        read("safetensors")
                .option("layout", layout)
                .option("maxPartitionBytes", 1 + random.nextInt(500))
                .load(one)
                .repartition(1 + random.nextInt(4))
                .write()
                .format("safetensors")
                .option("layout", layout)
                .save(other);

        assertThat(texts(other)).isEqualTo(texts(one)).hasSize(TENSORS);
    }

    private static List<String> texts(String path) {
        return read("safetensors").load(path).select("name", "dtype", "shape", "values").collectAsList().stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }
}
