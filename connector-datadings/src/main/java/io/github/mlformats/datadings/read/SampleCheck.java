package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.type.MapRule;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerge;
import io.github.mlformats.datadings.read.value.SampleBuilders;
import io.github.mlformats.datadings.read.value.ValueReader;
import io.github.mlformats.datadings.schema.OnConflict;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;

/**
 * Validates complete samples, so that the set of corrupt rows does not depend on the projection: every value of a
 * sample must be valid, and must fit the columns of the table.
 */
final class SampleCheck {
    private final MessageCursor cursor;
    private final SampleWriter columns;

    /** @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none */
    SampleCheck(
            ReadRequest request, ByteWindow window, OnConflict onConflict, String corruptColumn, DecodeBudget budget) {
        this.cursor = new MessageCursor(window);
        StructField[] fields = RowColumns.ofSamples(request.table(), corruptColumn);
        boolean allProjected = request.columns().equals(request.table());
        ValueReader values = ValueReader.discarding(cursor, onConflict, budget);
        SampleBuilders builders = new SampleBuilders(new BatchBytes(), request.caseSensitive());
        this.columns = allProjected ? null : SampleWriter.of(fields, null, values, builders);
    }

    /** @throws CorruptFileException if the sample is corrupt; its slot must be valid */
    void check(SampleSource sample) throws IOException {
        sample.open(cursor);
        SampleColumns.of(cursor, new TypeMerge(MapRule.MAP));
        if (columns != null) {
            columns.clear();
            sample.open(cursor);
            columns.write(0);
        }
    }
}
