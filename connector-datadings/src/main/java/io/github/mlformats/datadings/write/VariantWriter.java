package io.github.mlformats.datadings.write;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.datadings.format.MessagePackWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;

/** Writes variants by their JSON: objects as maps, other numbers than integers as float64. */
final class VariantWriter implements ValueWriter<MessagePackWriter> {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final DataType type;
    private final ColumnPath path;
    private final int maxDepth;

    /** @param maxDepth maximum nesting depth of arrays and objects in a value */
    VariantWriter(DataType type, ColumnPath path, int maxDepth) {
        this.type = type;
        this.path = path;
        this.maxDepth = maxDepth;
    }

    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) throws IOException {
        write(JSON.readTree(Variants.toJson(from, i, type)), maxDepth, out);
    }

    private void write(JsonNode value, int depth, MessagePackWriter out) {
        if (depth == 0 && value.isContainerNode()) {
            throw path.unsupportedValue("a variant has more than " + maxDepth + " nested arrays and objects: the Python"
                    + " library cannot read it");
        }
        switch (value.getNodeType()) {
            case OBJECT -> {
                out.writeMapHeader(value.size());
                for (Iterator<Map.Entry<String, JsonNode>> members = value.fields(); members.hasNext(); ) {
                    Map.Entry<String, JsonNode> member = members.next();
                    out.writeText(member.getKey());
                    write(member.getValue(), depth - 1, out);
                }
            }
            case ARRAY -> {
                out.writeArrayHeader(value.size());
                value.forEach(element -> write(element, depth - 1, out));
            }
            case STRING -> out.writeText(value.textValue());
            case BOOLEAN -> out.writeBool(value.booleanValue());
            case NUMBER -> writeNumber(value, out);
            default -> out.writeNil();
        }
    }

    private void writeNumber(JsonNode value, MessagePackWriter out) {
        if (value.isIntegralNumber()) {
            out.writeInteger(value.bigIntegerValue());
            return;
        }
        BigDecimal exact = value.decimalValue();
        double nearest = exact.doubleValue();
        if (Double.isInfinite(nearest) || BigDecimal.valueOf(nearest).compareTo(exact) != 0) {
            throw path.unsupportedValue("the number " + exact
                    + " of a variant has more digits than MessagePack's float64:" + " convert it to a string");
        }
        out.writeFloat64(nearest);
    }
}
