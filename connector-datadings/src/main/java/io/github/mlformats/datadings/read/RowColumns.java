package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.datadings.format.message.DataWindow;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.read.value.BinaryWriter;
import io.github.mlformats.datadings.read.value.ColumnWriter;
import io.github.mlformats.datadings.read.value.ColumnWriters;
import io.github.mlformats.datadings.read.value.ValueReader;
import io.github.mlformats.datadings.schema.OnConflict;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The wanted columns: those of the samples, the one for the bytes of corrupt samples, and what is known of each row. */
final class RowColumns {
    private final MessageCursor cursor;
    private final ValueReader values;
    private final List<ColumnWriter> columns = new ArrayList<>();
    private final List<ColumnWriter> ofSamples = new ArrayList<>();
    private final RowFields rowFields = new RowFields();
    private final boolean describes;
    private final boolean describesErrors;
    private final SampleWriter writer;
    private BinaryWriter corruptBytes;

    /** @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none */
    RowColumns(ReadRequest request, DataWindow window, OnConflict onConflict, String corruptColumn) {
        this.cursor = new MessageCursor(window);
        this.values = new ValueReader(cursor, onConflict);
        this.describes = !request.rowFields().isEmpty();
        this.describesErrors = request.rowFields().contains(RowFields.ERROR);
        ColumnWriters writers = new ColumnWriters(values, request.caseSensitive());
        List<String> names = new ArrayList<>();
        int key = -1;
        int value = -1;
        for (StructField field : request.columns().fields()) {
            if (field.name().equals(corruptColumn) && field.dataType() instanceof BinaryType) {
                corruptBytes = writers.binary(field.name());
                columns.add(corruptBytes);
                continue;
            }
            ColumnWriter column = writers.of(field.name(), field.dataType());
            key = isNamed(field, SampleColumns.KEY, request) && field.dataType() instanceof StringType
                    ? names.size()
                    : key;
            value = isNamed(field, SampleColumns.VALUE, request) ? names.size() : value;
            names.add(field.name());
            ofSamples.add(column);
            columns.add(column);
        }
        this.writer =
                new SampleWriter(cursor, ofSamples, names.toArray(new String[0]), request.caseSensitive(), key, value);
    }

    private static boolean isNamed(StructField field, String name, ReadRequest request) {
        return request.caseSensitive()
                ? field.name().equals(name)
                : field.name().equalsIgnoreCase(name);
    }

    MessageCursor cursor() {
        return cursor;
    }

    SampleWriter writer() {
        return writer;
    }

    long heldBytes() {
        return values.heldBytes();
    }

    void startBatch() {
        values.startBatch();
        columns.forEach(ColumnWriter::clear);
        if (describes) {
            rowFields.clear();
        }
    }

    boolean wantsCorruptBytes() {
        return corruptBytes != null;
    }

    /** Whether the columns themselves say which samples are corrupt. */
    boolean tellCorrupt() {
        return corruptBytes != null || describesErrors;
    }

    void writeCorruptBytes(int row, byte[] bytes) {
        values.hold(bytes.length);
        corruptBytes.putBytes(row, bytes);
    }

    /** Notes what is known of the sample in a row. */
    void describe(int row, SampleSource sample, CorruptFileException reason) {
        if (corruptBytes != null && reason == null) {
            corruptBytes.putNull(row);
        }
        if (describes) {
            rowFields.put(row, sample.start, sample.end, reason == null ? null : reason.getMessage());
        }
    }

    void show(long first, int rows) {
        columns.forEach(column -> column.show(rows));
        rowFields.show(first);
    }

    ColumnVector column(int i) {
        return columns.get(i).vector();
    }

    ColumnVector rowField(String name) {
        return rowFields.vector(name);
    }
}
