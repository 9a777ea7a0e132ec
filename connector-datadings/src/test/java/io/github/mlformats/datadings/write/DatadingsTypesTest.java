package io.github.mlformats.datadings.write;

import io.github.mlformats.core.testing.spark.SparkTypeRoundTrip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.MapValue;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

/** Every type of Spark in samples. */
class DatadingsTypesTest extends SparkTypeRoundTrip {
    private static final Value ND = ValueFactory.newBinary("nd".getBytes());

    DatadingsTypesTest() {
        super("datadings");
    }

    @Override
    protected List<String> columns() {
        return List.of("string(id) AS key", "c");
    }

    /** They are numpy arrays, and are read as such. */
    @Override
    protected Set<String> changed() {
        return Set.of(
                "vector (Spark ML)",
                "vector (Spark ML), sizes differ",
                "array of vectors (Spark ML)",
                "struct with a vector (Spark ML)");
    }

    /** What the first sample has. */
    @Override
    protected String storedType(StructField column, Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            Path data = files.filter(file -> file.toString().endsWith(".msgpack"))
                    .findFirst()
                    .orElseThrow();
            try (MessageUnpacker in = MessagePack.newDefaultUnpacker(Files.newInputStream(data))) {
                Map<Value, Value> sample = in.unpackValue().asMapValue().map();
                return name(sample.get(ValueFactory.newString("c")));
            }
        }
    }

    private static String name(Value value) {
        return switch (value.getValueType()) {
            case NIL -> "nil";
            case BOOLEAN -> "bool";
            case INTEGER -> "int";
            case FLOAT -> "float";
            case STRING -> "str";
            case BINARY -> "bin";
            case ARRAY -> "array";
            case MAP -> isNumpy(value.asMapValue()) ? "numpy array" : "map";
            case EXTENSION -> value.asExtensionValue().getType() == -1 ? "timestamp" : "extension";
        };
    }

    private static boolean isNumpy(MapValue map) {
        return map.map().containsKey(ND);
    }
}
