package io.github.mlformats.datadings.write;

import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.datadings.format.MessagePackWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;

/** Writes variants: objects as maps, other numbers than integers as float64, and values that JSON lacks as strings. */
final class VariantWriter implements ValueWriter<MessagePackWriter> {
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
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        write(Variants.toJava(from, i, type), maxDepth, out);
    }

    private void write(Object value, int depth, MessagePackWriter out) {
        if (value instanceof Map<?, ?> members) {
            checkDepth(depth);
            out.writeMapHeader(members.size());
            members.forEach((name, member) -> {
                out.writeText((String) name);
                write(member, depth - 1, out);
            });
        } else if (value instanceof List<?> elements) {
            checkDepth(depth);
            out.writeArrayHeader(elements.size());
            elements.forEach(element -> write(element, depth - 1, out));
        } else if (value instanceof String text) {
            out.writeText(text);
        } else if (value instanceof Boolean flag) {
            out.writeBool(flag);
        } else if (value instanceof Long number) {
            out.writeInteger(number);
        } else if (value instanceof Double number) {
            out.writeFloat64(number);
        } else if (value instanceof BigDecimal number) {
            writeDecimal(number, out);
        } else {
            out.writeNil();
        }
    }

    private void checkDepth(int depth) {
        if (depth == 0) {
            throw path.unsupportedValue("a variant has more than " + maxDepth + " nested arrays and objects: the Python"
                    + " library cannot read it");
        }
    }

    private void writeDecimal(BigDecimal exact, MessagePackWriter out) {
        if (exact.scale() <= 0) {
            out.writeInteger(exact.toBigIntegerExact());
            return;
        }
        double nearest = exact.doubleValue();
        if (BigDecimal.valueOf(nearest).compareTo(exact) != 0) {
            throw path.unsupportedValue("the number " + exact
                    + " of a variant has more digits than MessagePack's float64: convert it to a string");
        }
        out.writeFloat64(nearest);
    }
}
