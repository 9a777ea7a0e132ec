package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.VectorBatchReader;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.TypeMerger;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;

/** Decodes the samples of a slice into batches of consecutive rows, and applies the mode for corrupt samples. */
final class DatadingsBatchReader extends VectorBatchReader {
    /** Most bytes of a corrupt sample that are returned in the corrupt record column. */
    private static final int MAX_CORRUPT_BYTES = 1 << 20;

    private final SampleIterator samples;
    private final ByteWindow window;
    private final MessagePackCursor cursor;
    private final DatadingsBatchColumns columns;
    private final SampleValidator check;
    private final IndexKeyReader indexKeys;
    private final CorruptRecordPolicy corrupt;
    private final ReadMetrics metrics;
    private boolean pending;
    /** Whether the current sample, which {@link #check} has validated, has no key of its own. */
    private boolean needsIndexKey;

    private int rows;

    /** @param check validates complete samples; null if decoding the projected columns suffices to find corrupt ones */
    DatadingsBatchReader(
            SampleIterator samples,
            ByteWindow window,
            DatadingsBatchColumns columns,
            SampleValidator check,
            IndexKeyReader indexKeys,
            CorruptRecordPolicy corrupt) {
        super(columns.vectors(), columns::rowField);
        this.samples = samples;
        this.window = window;
        this.cursor = columns.cursor();
        this.columns = columns;
        this.check = check;
        this.indexKeys = indexKeys;
        this.corrupt = corrupt;
        this.metrics = corrupt.metrics();
    }

    @Override
    public int next(int maxRows) throws IOException {
        rows = 0;
        columns.startBatch();
        while (rows < maxRows && (rows == 0 || !columns.isFull()) && advance() && isNeighbour()) {
            pending = false;
            if (read()) {
                rows++;
            }
        }
        columns.finishBatch(rows);
        return rows;
    }

    private boolean advance() throws IOException {
        pending = pending || samples.next();
        return pending;
    }

    /** Whether the sample follows the previous one of the batch directly; batches have consecutive row numbers. */
    private boolean isNeighbour() {
        if (rows == 0) {
            firstRow = samples.number;
        }
        return samples.number == firstRow + rows;
    }

    /** Decodes a sample into the next row; returns false if the sample is skipped. */
    private boolean read() throws IOException {
        metrics.bytesDecoded += samples.end - samples.start;
        boolean hasKey;
        try {
            hasKey = decode();
        } catch (CorruptFileException e) {
            return corrupt(e);
        }
        if (!hasKey) {
            columns.decoder().putKey(rows, indexKey());
        } else if (needsIndexKey && corrupt.mode() != ParseMode.PERMISSIVE) {
            indexKey(); // Fails like a query with the key, so that the rows do not depend on the columns.
        }
        columns.putRowFields(rows, samples, null);
        return true;
    }

    /** In mode PERMISSIVE an unusable key index yields null keys; in the other modes it fails the sample. */
    private byte[] indexKey() throws IOException {
        return corrupt.mode() == ParseMode.PERMISSIVE
                ? indexKeys.readKeyOrNull(samples.number)
                : indexKeys.readKey(samples.number);
    }

    private boolean decode() throws IOException {
        if (samples.fault != null) {
            throw samples.fault;
        }
        window.limitReadAhead(samples.prefetchEnd());
        if (check != null) {
            needsIndexKey = !check.validate(samples);
        }
        samples.open(cursor);
        return columns.decoder().decode(rows);
    }

    private boolean corrupt(CorruptFileException reason) throws IOException {
        if (!corrupt.handle(() -> reason)) {
            return false;
        }
        columns.decoder().putNulls(rows);
        if (columns.decoder().hasKeyColumn()) {
            columns.decoder().putKey(rows, indexKey());
        }
        if (columns.hasCorruptRecordColumn()) {
            byte[] bytes = new byte[(int) Math.min(MAX_CORRUPT_BYTES, samples.end - samples.start)];
            window.seek(samples.start);
            window.read(bytes, 0, bytes.length, "a sample");
            columns.putCorruptBytes(rows, bytes);
        }
        columns.putRowFields(rows, samples, reason);
        return true;
    }

    @Override
    public void close() throws IOException {
        columns.decoder().reportWarnings(indexKeys);
        indexKeys.close();
    }

    /**
     * Validates complete samples, so that the set of corrupt rows does not depend on the projection: every value of a
     * sample must be valid, and must fit the columns of the table.
     */
    static final class SampleValidator {
        private final MessagePackCursor cursor;
        private final SampleDecoder columns;

        SampleValidator(ReadRequest request, ByteWindow window, Options options, DecodeBudget budget) {
            this.cursor = new MessagePackCursor(window);
            StructField[] fields = DatadingsBatchColumns.sampleFields(request.tableColumns(), options);
            boolean allProjected = request.columns().equals(request.tableColumns());
            ValueDecoder values =
                    ValueDecoder.validating(cursor, options.get(DatadingsReadOptions.ON_CONFLICT), budget);
            SampleColumnBuilders builders = SampleColumnBuilders.of(new BatchByteCounter(), request, options);
            this.columns = allProjected ? null : SampleDecoder.create(fields, null, null, values, builders);
        }

        /**
         * Returns false if the table has a key column that is not projected, and the sample has no key of its own.
         *
         * @throws CorruptFileException if the sample is corrupt; its slot must be valid
         */
        boolean validate(SampleIterator sample) throws IOException {
            sample.open(cursor);
            SampleColumns.infer(cursor, new TypeMerger(TypeMerger.MapRepresentation.MAP));
            if (columns == null) {
                return true;
            }
            columns.clear();
            sample.open(cursor);
            return columns.decode(0);
        }
    }
}
