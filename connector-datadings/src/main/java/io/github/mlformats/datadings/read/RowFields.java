package io.github.mlformats.datadings.read;

import io.github.mlformats.core.vector.RowNumberVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** What the hidden column {@code _metadata} says about each sample. */
public final class RowFields {
    /** Number of the sample in its data file, from 0. */
    public static final String ROW_INDEX = "row_index";
    /** First byte of the sample in its data file. */
    public static final String OFFSET = "offset";
    /** Bytes of the sample. */
    public static final String LENGTH = "length";
    /** Why a sample is corrupt; null if it is not. */
    public static final String ERROR = "error";

    /** About what is held of a row. */
    static final int BYTES = 32;

    private final RowNumberVector rowIndex = new RowNumberVector(1);
    private final OnHeapColumnVector offset = new OnHeapColumnVector(1, DataTypes.LongType);
    private final OnHeapColumnVector length = new OnHeapColumnVector(1, DataTypes.LongType);
    private final OnHeapColumnVector error = new OnHeapColumnVector(1, DataTypes.StringType);

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false),
                DataTypes.createStructField(OFFSET, DataTypes.LongType, false),
                DataTypes.createStructField(LENGTH, DataTypes.LongType, false),
                DataTypes.createStructField(ERROR, DataTypes.StringType, true));
    }

    /** Begins a batch. */
    void clear() {
        offset.reset();
        length.reset();
        error.reset();
    }

    /** @param reason why it is corrupt, or null */
    void put(int row, long start, long end, String reason) {
        offset.reserve(row + 1);
        length.reserve(row + 1);
        error.reserve(row + 1);
        offset.putLong(row, start);
        length.putLong(row, end - start);
        if (reason == null) {
            error.putNull(row);
        } else {
            error.putByteArray(row, reason.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Ends a batch of neighbouring samples. */
    void show(long first) {
        rowIndex.show(first);
    }

    ColumnVector vector(String name) {
        return switch (name) {
            case ROW_INDEX -> rowIndex;
            case OFFSET -> offset;
            case LENGTH -> length;
            case ERROR -> error;
            default -> throw new IllegalArgumentException("no row field " + name);
        };
    }
}
