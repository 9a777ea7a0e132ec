package io.github.mlformats.angel.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.decode.ElementBatch;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.decode.ValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.DoubleValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.FloatValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.IntValueArray;
import io.github.mlformats.angel.format.decode.ValueArray.LongValueArray;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The elements of a matrix as lines {@code row col bits}, sorted, so that two of them can be compared. */
public final class ElementLines {
    private ElementLines() {}

    /** Returns all elements; fails at the first corruption. */
    public static List<String> readStrictly(LocalDirectory directory, AngelMatrix matrix) throws IOException {
        for (Damage damage : matrix.damage()) {
            throw damage.error();
        }
        List<String> lines = new ArrayList<>();
        for (Partition partition : matrix.partitions()) {
            read(directory, matrix, partition.whole(), lines);
        }
        Collections.sort(lines);
        return lines;
    }

    /** The elements of all partitions but the damaged ones, whose ids are added to {@code skipped}. */
    static List<String> readSound(LocalDirectory directory, AngelMatrix matrix, Set<Integer> skipped)
            throws IOException {
        matrix.damage().stream()
                .map(Damage::partition)
                .filter(id -> id != Damage.NO_PARTITION)
                .forEach(skipped::add);
        List<String> lines = new ArrayList<>();
        for (Partition partition : matrix.partitions()) {
            try (ByteSource source = directory.open(partition.file())) {
                PartitionDecoder.verify(source, matrix.encoding(), partition);
                read(directory, matrix, partition.whole(), lines);
            } catch (CorruptFileException e) {
                skipped.add(partition.id());
            }
        }
        Collections.sort(lines);
        return lines;
    }

    /** Adds the elements of a range. */
    public static Set<Anomaly> read(
            LocalDirectory directory, AngelMatrix matrix, Partition.Range range, List<String> lines)
            throws IOException {
        ElementBatch batch = new ElementBatch(
                matrix.encoding().value(), matrix.encoding().hasVectors(), ElementBatch.Projection.ALL);
        try (ByteSource source = directory.open(range.partition().file())) {
            PartitionDecoder<ElementBatch> reader = PartitionDecoder.elements(source, matrix.encoding(), range);
            while (reader.next(batch, 100) > 0) {
                for (int i = 0; i < batch.count(); i++) {
                    StringBuilder value = new StringBuilder();
                    int from = matrix.encoding().hasVectors() ? batch.starts()[i] : i;
                    int end = matrix.encoding().hasVectors() ? batch.starts()[i + 1] : i + 1;
                    for (int j = from; j < end; j++) {
                        value.append(' ').append(bits(batch.values(), j));
                    }
                    lines.add(batch.rows()[i] + " " + batch.columns()[i] + value);
                }
            }
            return reader.anomalies().isEmpty() ? Set.of() : EnumSet.copyOf(reader.anomalies());
        }
    }

    private static long bits(ValueArray values, int i) {
        if (values instanceof DoubleValueArray doubles) {
            return Double.doubleToLongBits(doubles.array()[i]);
        } else if (values instanceof FloatValueArray floats) {
            return Float.floatToIntBits(floats.array()[i]);
        } else if (values instanceof LongValueArray longs) {
            return longs.array()[i];
        }
        return ((IntValueArray) values).array()[i];
    }

    /** The lines of expected elements, their values parsed as the matrix's type. */
    static List<String> of(List<JsonNode> elements, NumberType type) {
        List<String> lines = new ArrayList<>();
        for (JsonNode element : elements) {
            StringBuilder value = new StringBuilder();
            if (element.get("value").isArray()) {
                element.get("value").forEach(one -> value.append(' ').append(bits(one, type)));
            } else {
                value.append(' ').append(bits(element.get("value"), type));
            }
            lines.add(element.get("row").asInt() + " " + element.get("col").asLong() + value);
        }
        Collections.sort(lines);
        return lines;
    }

    private static long bits(JsonNode value, NumberType type) {
        return switch (type) {
            case DOUBLE -> Double.doubleToLongBits(Double.parseDouble(value.asText()));
            case FLOAT -> Float.floatToIntBits(Float.parseFloat(value.asText()));
            case LONG, INT -> value.asLong();
        };
    }
}
