package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.format.numpy.NdValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Structs: maps with text keys, and the values that have parts: arrays and complex numbers of numpy, extensions,
 * timestamps. Fields that the struct lacks are passed over.
 */
final class StructWriter extends ColumnWriter {
    private final List<String> names;
    private final List<ColumnWriter> children;
    private final FieldTable fields;
    private final StructVector vector;
    private final BitSet nulls = new BitSet();
    private final FieldMarks written;

    StructWriter(ValueReader values, String name, StructType type, List<ColumnWriter> children, boolean caseSensitive) {
        super(values, name, type);
        this.names = List.of(type.fieldNames());
        this.children = children;
        this.written = new FieldMarks(children.size());
        this.fields = new FieldTable(type.fieldNames(), null, caseSensitive);
        this.vector = new StructVector(
                type, children.stream().map(ColumnWriter::vector).toArray(ColumnVector[]::new));
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void clear() {
        nulls.clear();
        children.forEach(ColumnWriter::clear);
    }

    @Override
    public void show(int rows) {
        vector.showStructs(rows, nulls.isEmpty() ? null : nulls, 0);
        children.forEach(child -> child.show(rows));
    }

    @Override
    public void putNull(int row) {
        nulls.set(row);
        for (ColumnWriter child : children) {
            child.putNull(row);
        }
    }

    @Override
    boolean putMap(int row) throws IOException {
        MessageCursor cursor = values.cursor();
        cursor.next();
        int pairs = cursor.length();
        int first = cursor.at();
        boolean spelled = false;
        written.begin();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            if (cursor.next() != Kind.STR) {
                return false;
            }
            int place = fields.find(cursor, i);
            if (place == FieldTable.NONE) {
                cursor.skip();
                continue;
            }
            if (!spelled && written.has(place)) {
                fields.checkSpelling(cursor, first, pairs);
                spelled = true;
            }
            children.get(place).read(row);
            written.set(place, true);
        }
        cursor.leave();
        for (int i = 0; i < children.size(); i++) {
            if (!written.has(i)) {
                children.get(i).putNull(row);
            }
        }
        nulls.clear(row);
        return true;
    }

    @Override
    boolean putComplex(int row, double re, double im) throws IOException {
        return parts(row, (part, child) -> switch (part) {
            case "re" -> child.putReal(row, re);
            case "im" -> child.putReal(row, im);
            default -> false;
        });
    }

    @Override
    boolean putExtension(int row) throws IOException {
        MessageCursor cursor = values.cursor();
        Values.checkExtension(cursor);
        boolean timestamp = cursor.extension() == Values.TIMESTAMP;
        return parts(row, (part, child) -> switch (part) {
            case "seconds" -> timestamp && child.putInteger(row, Values.seconds(cursor));
            case "nanos" -> timestamp && child.putInteger(row, Values.nanos(cursor));
            case "type" -> !timestamp && child.putInteger(row, cursor.extension());
            case "data" -> !timestamp && child.putBytes(row, values.copy());
            default -> false;
        });
    }

    @Override
    boolean putArray(int row, NdValue array) throws IOException {
        return parts(row, (part, child) -> switch (part) {
            case "dtype" -> child.putBytes(row, array.dtype().text().getBytes(StandardCharsets.UTF_8));
            case "shape" -> child instanceof ListWriter list && list.putShape(row, array);
            case "data" -> child.putBytes(row, values.copy(array));
            default -> false;
        });
    }

    private interface Part {
        boolean put(String name, ColumnWriter child) throws IOException;
    }

    private boolean parts(int row, Part part) throws IOException {
        for (int i = 0; i < children.size(); i++) {
            if (!part.put(names.get(i), children.get(i))) {
                return false;
            }
        }
        nulls.clear(row);
        return true;
    }
}
