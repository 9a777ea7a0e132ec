package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.option.ColumnSelection;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.OpenFile.SkippedContent;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/**
 * Finds the first value of a data file that the columns of a table convert with loss, so that a sample written from its row would
 * have another value.
 */
public final class LostValues {
    private final ColumnSelection arrays;
    private String column;
    private Reason reason;

    private LostValues(ColumnSelection arrays) {
        this.arrays = arrays;
    }

    /** Why the value of a column is not the stored value. */
    enum Reason {
        NULL("A string column has null for other values, by option onConflict=null. Declare the column as the type of"
                + " its values, or as variant (Spark 4)"),
        TEXT("A string column has other values as text. Declare the column as the type of its values, or as variant"
                + " (Spark 4)"),
        BINARY("A binary column has strings as bytes. Declare the column as string, or as variant (Spark 4)"),
        VARIANT("A variant has bytes, times, numpy arrays and maps with other keys as objects such as $bytes. Declare"
                + " the column as the type of its values"),
        ROUNDED("A double column rounds integers beyond 2^53. Declare the column as bigint or decimal(20,0), or as"
                + " variant (Spark 4)"),
        TIME("A timestamp has microseconds, and the value has nanoseconds. Create a table with timestamps=struct"),
        /** Kept by columns that are written as numpy arrays. */
        LIST("An array column has numpy arrays as lists. Create a table with ndarray=struct, or with arrays=numpy"),
        ND_ARRAY("An array column does not have the type and shape of the numpy array. Create a table with"
                + " ndarray=struct"),
        MAP_KEY("A map with string keys has other keys as text. Declare the type of the keys"),
        SAMPLE("A row is written as a map, and this sample is not a map with string keys. Change it in Python");

        private final String advice;

        Reason(String advice) {
            this.advice = advice;
        }
    }

    /**
     * Returns the first such value; empty if there is none. Reads the columns that may have some.
     *
     * @param table a request of all columns of the table
     * @param write the options by which samples are written
     */
    public static Optional<SkippedContent> find(
            Shard shard, Options options, DecodeBudget budget, ReadRequest table, Options write) throws IOException {
        StructField[] columns = Arrays.stream(DatadingsBatchColumns.sampleFields(table.columns(), options))
                .filter(field -> !isKey(field.name(), table.caseSensitive()))
                .filter(field -> field.name().equalsIgnoreCase(SampleColumns.VALUE) || canLose(field.dataType()))
                .toArray(StructField[]::new);
        return columns.length == 0
                ? Optional.empty()
                : new LostValues(write.get(DatadingsWriteOptions.ARRAYS)).find(shard, options, budget, table, columns);
    }

    private static boolean isKey(String name, boolean caseSensitive) {
        return caseSensitive ? name.equals(SampleColumns.KEY) : name.equalsIgnoreCase(SampleColumns.KEY);
    }

    /** Returns whether a column of a type accepts values that it converts with loss. */
    private static boolean canLose(DataType type) {
        return type instanceof DoubleType || !(type instanceof NumericType || type instanceof BooleanType);
    }

    private Optional<SkippedContent> find(
            Shard shard, Options options, DecodeBudget budget, ReadRequest table, StructField... columns)
            throws IOException {
        ByteWindow window = new ByteWindow(shard.data(), "samples");
        MessagePackCursor cursor = new MessagePackCursor(window);
        SampleDecoder decoder = SampleDecoder.create(
                columns,
                null,
                null,
                ValueDecoder.validating(cursor, options.get(DatadingsReadOptions.ON_CONFLICT), budget, this::add),
                SampleColumnBuilders.of(new BatchByteCounter(), table, options));
        SampleIterator samples = SampleColumnInference.allSamples(shard);
        while (reason == null && samples.next()) {
            if (samples.fault == null) {
                window.limitReadAhead(samples.prefetchEnd());
                samples.open(cursor);
                decode(decoder);
            }
        }
        if (reason == null) {
            return Optional.empty();
        }
        String ofColumn = reason == Reason.SAMPLE ? "" : "column '" + PlainText.truncate(column) + "' in ";
        return Optional.of(new SkippedContent(
                "the stored value of " + ofColumn + "sample " + samples.number,
                reason.advice + ", or write all rows again with INSERT OVERWRITE"));
    }

    private static void decode(SampleDecoder decoder) throws IOException {
        try {
            decoder.clear();
            decoder.decode(0);
        } catch (CorruptFileException e) {
            return; // It is reported when the sample is read.
        }
    }

    private void add(String ofValue, Reason why) {
        boolean isWritten = why == Reason.LIST && arrays.includes(ofValue);
        if (reason == null && !isWritten) {
            column = ofValue;
            reason = why;
        }
    }
}
