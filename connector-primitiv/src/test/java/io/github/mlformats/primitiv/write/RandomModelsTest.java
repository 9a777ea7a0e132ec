package io.github.mlformats.primitiv.write;

import static org.apache.spark.sql.functions.rand;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** Round trips of random models; their tensors and elements yield the same file in any order. */
class RandomModelsTest {
    private static final int MAX_DIM = 4;
    private static final String[] CHARACTERS = {"a", "~", "é", "\uffff", "\ud83d\ude00", ".", "\u0000"};

    @Property(tries = 5, shrinking = ShrinkingMode.OFF)
    void areReadAsTheyWereWritten(
            @ForAll @IntRange(max = 25) int count, @ForAll @IntRange(min = 1, max = 9) int piece, @ForAll long seed)
            throws IOException {
        SparkSession spark = SparkSessions.interpreting();
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(parameter(i, random));
        }
        Dataset<Row> written = spark.createDataFrame(
                        rows, PrimitivColumns.schema(PrimitivLayout.PARAMETERS, VectorRepresentation.ARRAY))
                .orderBy(rand(seed));
        Path directory = Files.createTempDirectory("primitiv");
        try {
            Path whole = directory.resolve("whole.model");
            save(written, "parameters", whole);

            String same = "to_json(struct(path, dims, batch, values, array_sort(map_entries(stats))))";
            assertThat(read(spark, "parameters", piece, whole).selectExpr(same).collectAsList())
                    .isEqualTo(written.orderBy("path").selectExpr(same).collectAsList());
            for (String layout : List.of("tensors", "elements")) {
                Path again = directory.resolve(layout);
                save(read(spark, layout, piece, whole).orderBy(rand(seed)), layout, again);
                assertThat(again).hasSameBinaryContentAs(whole);
            }
        } finally {
            FileUtils.deleteDirectory(directory.toFile());
        }
    }

    private static void save(Dataset<Row> rows, String layout, Path file) {
        rows.write()
                .format("primitiv")
                .option("layout", layout)
                .option("singleFile", true)
                .save(file.toString());
    }

    private static Dataset<Row> read(SparkSession spark, String layout, int piece, Path file) {
        return spark.read()
                .format("primitiv")
                .option("layout", layout)
                .option("maxElementsPerRow", piece)
                .load(file.toString());
    }

    /** A number in the last name makes paths distinct, and none a prefix of another. */
    private static Row parameter(int number, Random random) {
        List<String> path = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            path.add(name(random));
        }
        path.add(name(random) + "#" + number);
        Map<String, Row> statistics = new TreeMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            statistics.put(name(random), tensor(1 + random.nextInt(3), random));
        }
        Row value = tensor(1, random);
        String name = path.get(path.size() - 1);
        return RowFactory.create(path, name, number, value.get(0), 1, 0L, value.get(2), statistics);
    }

    private static String name(Random random) {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            name.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return name.toString();
    }

    /** Dims, batch and values. The last of the dims is not one, for primitiv drops those. */
    private static Row tensor(int batch, Random random) {
        List<Integer> dims = new ArrayList<>();
        int count = batch;
        for (int i = random.nextInt(4); i > 0; i--) {
            dims.add(i == 1 ? 2 + random.nextInt(MAX_DIM) : 1 + random.nextInt(MAX_DIM));
            count *= dims.get(dims.size() - 1);
        }
        return RowFactory.create(
                dims,
                batch,
                IntStream.range(0, count).mapToObj(i -> random.nextFloat()).toList());
    }
}
