package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.number.FixedWidthVector;
import java.nio.ByteBuffer;
import org.apache.spark.sql.types.DataTypes;

/** 128-bit row ids, stored little-endian, as 16 bytes big-endian, so that their byte order is their numeric order. */
final class RowIdVector extends FixedWidthVector {
    static final int WIDTH = 16;

    RowIdVector() {
        super(DataTypes.BinaryType);
    }

    @Override
    public byte[] getBinary(int row) {
        if (isNullAt(row)) {
            return null;
        }
        int low = offset + row * WIDTH;
        return ByteBuffer.allocate(WIDTH)
                .putLong(LittleEndian.i64(data, low + 8))
                .putLong(LittleEndian.i64(data, low))
                .array();
    }
}
