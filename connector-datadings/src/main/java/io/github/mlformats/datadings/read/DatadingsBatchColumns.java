package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.BinaryBuilder;
import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.RowFieldBuilders;
import io.github.mlformats.core.record.VariantBuilder;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
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
final class DatadingsBatchColumns {
    private final MessagePackCursor cursor;
    private final BatchByteCounter byteCounter = new BatchByteCounter();
    private final List<ColumnBuilder> columns = new ArrayList<>();
    private final RowFieldBuilders rowFields;
    private final boolean describesErrors;
    private final SampleDecoder decoder;
    private BinaryBuilder corruptBytes;

    DatadingsBatchColumns(ReadRequest request, ByteWindow window, Options options, DecodeBudget budget) {
        this.cursor = new MessagePackCursor(window);
        this.describesErrors = request.rowFields().contains(DatadingsRowFields.ERROR);
        SampleColumnBuilders builders = SampleColumnBuilders.of(byteCounter, request, options);
        this.rowFields = new RowFieldBuilders(builders, DatadingsRowFields.definitions(), request.rowFields());
        String corruptColumn = DatadingsReadOptions.corruptColumn(options);
        String variantColumn = options.get(DatadingsReadOptions.VARIANT_COLUMN);
        StructField[] ofSamples = sampleFields(request.columns(), options);
        VariantBuilder whole = null;
        for (StructField field : request.columns().fields()) {
            if (field.name().equals(variantColumn)) {
                whole = (VariantBuilder) builders.create(field.name(), field.dataType());
            }
        }
        this.decoder = SampleDecoder.create(
                ofSamples,
                request.isInferred() && variantColumn == null ? request.tableColumns() : null,
                whole,
                new ValueDecoder(cursor, options.get(DatadingsReadOptions.ON_CONFLICT), budget),
                builders);
        int next = 0;
        for (StructField field : request.columns().fields()) {
            if (isCorruptColumn(field, corruptColumn)) {
                corruptBytes = builders.binary(field.name());
                columns.add(corruptBytes);
            } else if (field.name().equals(variantColumn)) {
                columns.add(whole);
            } else {
                columns.add(decoder.column(next++));
            }
            if (columns.get(columns.size() - 1) instanceof VariantBuilder variants) {
                variants.restrictTo(request.variantMembers(field.name()));
            }
        }
    }

    /** Returns the columns without those for the bytes of corrupt samples and for whole samples. */
    static StructField[] sampleFields(StructType columns, Options options) {
        String corruptColumn = DatadingsReadOptions.corruptColumn(options);
        String variantColumn = options.get(DatadingsReadOptions.VARIANT_COLUMN);
        return Arrays.stream(columns.fields())
                .filter(field -> !isCorruptColumn(field, corruptColumn))
                .filter(field -> !field.name().equals(variantColumn))
                .toArray(StructField[]::new);
    }

    private static boolean isCorruptColumn(StructField field, String corruptColumn) {
        return field.name().equals(corruptColumn) && field.dataType() instanceof BinaryType;
    }

    MessagePackCursor cursor() {
        return cursor;
    }

    SampleDecoder decoder() {
        return decoder;
    }

    boolean isFull() {
        return byteCounter.isFull();
    }

    void startBatch() {
        byteCounter.reset();
        columns.forEach(ColumnBuilder::startBatch);
        rowFields.startBatch();
    }

    boolean hasCorruptRecordColumn() {
        return corruptBytes != null;
    }

    /** Returns whether the projected columns show which samples are corrupt. */
    boolean exposesCorruptRecords() {
        return corruptBytes != null || describesErrors;
    }

    void putCorruptBytes(int row, byte[] bytes) {
        corruptBytes.putBytes(row, bytes);
    }

    /** Writes the metadata fields of the sample in a row. {@code reason} is null for a valid sample. */
    void putRowFields(int row, SampleIterator sample, CorruptFileException reason) {
        if (corruptBytes != null && reason == null) {
            corruptBytes.putNull(row);
        }
        if (!rowFields.isEmpty()) {
            DatadingsRowFields.put(rowFields, row, sample, reason);
        }
    }

    void finishBatch(int rows) {
        columns.forEach(column -> column.finishBatch(rows));
        rowFields.finishBatch(rows);
    }

    List<ColumnVector> vectors() {
        return columns.stream().map(ColumnBuilder::vector).toList();
    }

    ColumnVector rowField(String name) {
        return rowFields.vector(name);
    }
}
