package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.build.NamedColumns;
import io.github.mlformats.core.vector.build.value.BinaryBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.read.value.SampleBuilders;
import io.github.mlformats.datadings.read.value.ValueReader;
import io.github.mlformats.datadings.schema.OnConflict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The projected columns of a batch: the columns decoded from samples, the column for the bytes of corrupt samples, and
 * the metadata fields of each row.
 */
final class RowColumns {
    private final MessageCursor cursor;
    private final BatchBytes held = new BatchBytes();
    private final List<ColumnBuilder> columns = new ArrayList<>();
    private final NamedColumns rowFields;
    private final boolean describesErrors;
    private final SampleWriter writer;
    private BinaryBuilder corruptBytes;

    /** @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none */
    RowColumns(
            ReadRequest request, ByteWindow window, OnConflict onConflict, String corruptColumn, DecodeBudget budget) {
        this.cursor = new MessageCursor(window);
        this.describesErrors = request.rowFields().contains(RowFields.ERROR);
        SampleBuilders builders = new SampleBuilders(held, request.caseSensitive());
        this.rowFields = new NamedColumns(builders, RowFields.definitions(), request.rowFields());
        StructField[] ofSamples = ofSamples(request.columns(), corruptColumn);
        this.writer = SampleWriter.of(
                ofSamples,
                request.inferred() ? request.table() : null,
                new ValueReader(cursor, onConflict, budget),
                builders);
        int next = 0;
        for (StructField field : request.columns().fields()) {
            if (isCorruptColumn(field, corruptColumn)) {
                corruptBytes = builders.binary(field.name());
                columns.add(corruptBytes);
            } else {
                columns.add(writer.column(next++));
            }
        }
    }

    /** Returns the columns without the one for the bytes of corrupt samples. */
    static StructField[] ofSamples(StructType columns, String corruptColumn) {
        return Arrays.stream(columns.fields())
                .filter(field -> !isCorruptColumn(field, corruptColumn))
                .toArray(StructField[]::new);
    }

    private static boolean isCorruptColumn(StructField field, String corruptColumn) {
        return field.name().equals(corruptColumn) && field.dataType() instanceof BinaryType;
    }

    MessageCursor cursor() {
        return cursor;
    }

    SampleWriter writer() {
        return writer;
    }

    boolean isFull() {
        return held.isFull();
    }

    void startBatch() {
        held.clear();
        columns.forEach(ColumnBuilder::clear);
        rowFields.clear();
    }

    boolean wantsCorruptBytes() {
        return corruptBytes != null;
    }

    /** Returns whether the projected columns show which samples are corrupt. */
    boolean tellCorrupt() {
        return corruptBytes != null || describesErrors;
    }

    void writeCorruptBytes(int row, byte[] bytes) {
        corruptBytes.putBytes(row, bytes);
    }

    /** Writes the metadata fields of the sample in a row. {@code reason} is null for a valid sample. */
    void describe(int row, SampleSource sample, CorruptFileException reason) {
        if (corruptBytes != null && reason == null) {
            corruptBytes.putNull(row);
        }
        if (!rowFields.isEmpty()) {
            RowFields.put(rowFields, row, sample, reason);
        }
    }

    void show(int rows) {
        columns.forEach(column -> column.show(rows));
        rowFields.show(rows);
    }

    ColumnVector column(int i) {
        return columns.get(i).vector();
    }

    ColumnVector rowField(String name) {
        return rowFields.vector(name);
    }
}
