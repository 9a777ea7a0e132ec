package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.type.MapRepresentation;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerger;
import io.github.mlformats.datadings.read.value.SampleColumnBuilders;
import io.github.mlformats.datadings.read.value.ValueDecoder;
import io.github.mlformats.datadings.schema.TypeConflictPolicy;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;

/**
 * Validates complete samples, so that the set of corrupt rows does not depend on the projection: every value of a
 * sample must be valid, and must fit the columns of the table.
 */
final class SampleValidator {
    private final MessagePackCursor cursor;
    private final SampleDecoder columns;

    /** @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none */
    SampleValidator(
            ReadRequest request,
            ByteWindow window,
            TypeConflictPolicy onConflict,
            String corruptColumn,
            DecodeBudget budget) {
        this.cursor = new MessagePackCursor(window);
        StructField[] fields = DatadingsBatchColumns.sampleFields(request.tableColumns(), corruptColumn);
        boolean allProjected = request.columns().equals(request.tableColumns());
        ValueDecoder values = ValueDecoder.validating(cursor, onConflict, budget);
        SampleColumnBuilders builders = new SampleColumnBuilders(new BatchByteCounter(), request.caseSensitive());
        this.columns = allProjected ? null : SampleDecoder.create(fields, null, values, builders);
    }

    /** @throws CorruptFileException if the sample is corrupt; its slot must be valid */
    void validate(SampleIterator sample) throws IOException {
        sample.open(cursor);
        SampleColumns.infer(cursor, new TypeMerger(MapRepresentation.MAP));
        if (columns != null) {
            columns.clear();
            sample.open(cursor);
            columns.decode(0);
        }
    }
}
