package io.github.mlformats.angel.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The models that were written by another implementation: {@code written/models.json}. */
final class ReferenceModels {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ML_VECTOR = "vector vector";

    private ReferenceModels() {}

    /** Input rows, options, and the expected result. */
    record Model(JsonNode json) {
        boolean isRefused() {
            return json.has("refused");
        }

        Map<String, String> options() {
            Map<String, String> options = new HashMap<>();
            json.get("options")
                    .fields()
                    .forEachRemaining(option ->
                            options.put(option.getKey(), option.getValue().asText()));
            return options;
        }

        /** The rows in several tasks. */
        Dataset<Row> rows() {
            StructType columns = columns();
            List<Row> rows = new ArrayList<>();
            json.get("rows").forEach(row -> rows.add(row(row, columns)));
            return SparkSessions.shared().createDataFrame(rows, columns).repartition(2);
        }

        private StructType columns() {
            String columns = json.get("columns").asText();
            return columns.endsWith(ML_VECTOR)
                    ? StructType.fromDDL(columns.substring(0, columns.length() - ML_VECTOR.length() - 2))
                            .add("vector", SQLDataTypes.VectorType())
                    : StructType.fromDDL(columns);
        }

        /** The data of each matrix as hexadecimal digits. */
        Map<String, String> data() {
            return texts("data");
        }

        /** The metas. */
        Map<String, String> metas() {
            return texts("meta");
        }

        private Map<String, String> texts(String what) {
            Map<String, String> texts = new TreeMap<>();
            json.get("matrices")
                    .fields()
                    .forEachRemaining(matrix -> texts.put(
                            matrix.getKey(), matrix.getValue().get(what).asText()));
            return texts;
        }

        @Override
        public String toString() {
            return json.get("name").asText();
        }
    }

    static Stream<Model> all() {
        try (InputStream in = ReferenceModels.class.getResourceAsStream("/written/models.json")) {
            List<Model> models = new ArrayList<>();
            JSON.readTree(in).forEach(model -> models.add(new Model(model)));
            return models.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row row(JsonNode json, StructType columns) {
        return RowFactory.create(IntStream.range(0, columns.size())
                .mapToObj(i -> value(json.get(columns.fieldNames()[i]), columns.fields()[i].dataType()))
                .toArray());
    }

    private static Object value(JsonNode json, DataType type) {
        if (json == null || json.isNull()) {
            return null;
        } else if (type instanceof ArrayType array) {
            List<Object> items = new ArrayList<>();
            json.forEach(item -> items.add(value(item, array.elementType())));
            return items;
        } else if (type instanceof StructType struct) {
            return row(json, struct);
        } else if (type.equals(DataTypes.StringType)) {
            return json.asText();
        } else if (type.equals(DataTypes.IntegerType)) {
            return json.intValue();
        } else if (type.equals(DataTypes.LongType)) {
            return json.longValue();
        } else if (type.equals(DataTypes.FloatType)) {
            return Float.valueOf(json.asText());
        } else if (type.equals(DataTypes.DoubleType)) {
            return Double.valueOf(json.asText());
        }
        double[] values = doubles(json.get("v"));
        return json.has("i")
                ? Vectors.sparse(
                        json.get("n").asInt(),
                        IntStream.range(0, values.length)
                                .map(i -> json.get("i").get(i).asInt())
                                .toArray(),
                        values)
                : Vectors.dense(values);
    }

    private static double[] doubles(JsonNode list) {
        return IntStream.range(0, list.size())
                .mapToDouble(i -> Double.parseDouble(list.get(i).asText()))
                .toArray();
    }

    /** The meta of a matrix, as both of its files have it, with names of files as {@link Model#metas} has them. */
    static String meta(Path matrix) throws IOException {
        byte[] meta = Files.readAllBytes(matrix.resolve("meta"));
        if (!Arrays.equals(meta, Files.readAllBytes(matrix.resolve("_meta")))) {
            throw new AssertionError("meta and _meta of " + matrix + " differ");
        }
        int length = ByteBuffer.wrap(meta).getInt();
        if (length != meta.length - Integer.BYTES) {
            throw new AssertionError("the length of " + matrix + " is " + length + " of " + meta.length);
        }
        return new String(meta, Integer.BYTES, length, StandardCharsets.UTF_8)
                .replaceAll(
                        "part-\\d{5}-[0-9a-f-]{36}-c\\d{3}", "part-00000-00000000-0000-0000-0000-000000000000-c000");
    }

    /** Names of the files of a directory, or of its directories, that are not hidden. */
    static List<String> names(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}
