package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.record.RowFieldBuilders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** The fields of the hidden column {@code _metadata} that describe each sample. */
public final class DatadingsRowFields {
    /** 0-based number of the sample in its data file. */
    public static final String ROW_INDEX = "row_index";
    /** Byte offset of the sample in its data file. */
    public static final String OFFSET = "offset";
    /** Length of the sample in bytes. */
    public static final String LENGTH = "length";
    /** Why the sample is corrupt; null if it is valid. */
    public static final String ERROR = "error";

    private DatadingsRowFields() {}

    /** Returns all fields. */
    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false),
                DataTypes.createStructField(OFFSET, DataTypes.LongType, false),
                DataTypes.createStructField(LENGTH, DataTypes.LongType, false),
                DataTypes.createStructField(ERROR, DataTypes.StringType, true));
    }

    /**
     * Writes the fields of a sample.
     *
     * @param reason why it is corrupt; null if it is valid
     */
    static void put(RowFieldBuilders fields, int row, SampleIterator sample, CorruptFileException reason) {
        fields.putLong(ROW_INDEX, row, sample.number);
        fields.putLong(OFFSET, row, sample.start);
        fields.putLong(LENGTH, row, sample.end - sample.start);
        fields.putText(ERROR, row, reason == null ? null : reason.getMessage().getBytes(StandardCharsets.UTF_8));
    }
}
