package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every readable data set gives Spark the rows, columns and types that Spark's JSON source makes of its documents. */
class SparkGoldenTest {
    /** There are many data sets, each with plans of its own. */
    private static final SparkSession SPARK = SparkSessions.interpreting();

    static Stream<String> good() throws IOException {
        return Corpus.good();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("good")
    void readsWhatSparkReadsOfTheDocuments(String name) throws IOException {
        Sampling.assumeTaken(name, 4);
        JsonNode collections = Corpus.json(name + "/case.json").get("collections");
        for (JsonNode collection : collections) {
            String own = name + "/expected." + collection.textValue() + ".jsonl";
            boolean several = collections.size() > 1;
            for (int window : new int[] {Integer.MAX_VALUE, 16}) {
                Dataset<Row> ours = SPARK.read()
                        .format("zds")
                        .option("collection", collection.textValue())
                        .option("maxWindowBytes", window)
                        .load(Corpus.path(name));
                compare(ours, Corpus.expected(several ? own : name + "/expected.jsonl"));
            }
        }
    }

    static void compare(Dataset<Row> ours, String expectedFile) {
        Dataset<Row> expected =
                SPARK.read().option("columnNameOfCorruptRecord", "none").json(expectedFile);
        if (expected.columns().length > 0 && !List.of(expected.columns()).contains("_id")) {
            expected = expected.withColumn("_id", functions.lit(null).cast("string"));
        }
        StructType schema = ours.schema();
        assertThat(schema.fieldNames()[0]).isEqualTo("_id");
        if (expected.columns().length == 0) {
            assertThat(schema.fieldNames()).containsExactly("_id");
            assertThat(ours.count()).isZero();
            return;
        }
        assertThat(types(schema)).containsExactlyInAnyOrderElementsOf(types(expected.schema()));
        String[] columns = schema.fieldNames();
        List<String> rows = rows(ours, columns);
        assertThat(rows).isEqualTo(rows(expected, columns));
        assertThat(ours.count()).isEqualTo(rows.size());
    }

    private static List<String> types(StructType schema) {
        List<String> types = new ArrayList<>();
        for (StructField field : schema.fields()) {
            types.add(field.name() + " " + field.dataType().catalogString());
        }
        return types;
    }

    /** Conflicting types are strings of raw JSON: compared without the blanks between their parts. */
    private static List<String> rows(Dataset<Row> data, String[] columns) {
        List<String> rows = new ArrayList<>();
        Dataset<Row> ordered = data;
        for (Row row : ordered.selectExpr(
                        Stream.of(columns).map(ColumnNames::quoted).toArray(String[]::new))
                .collectAsList()) {
            rows.add(row.toString().replace(" ", ""));
        }
        rows.sort(Comparator.naturalOrder());
        return rows;
    }
}
