package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.datadings.format.numpy.PackedDType;
import io.github.mlformats.datadings.format.write.DataSetWriter;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import io.github.mlformats.datadings.format.write.NumpyWriter;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Writes Spark ML vectors as dense numpy arrays of float64. */
final class MlVectorWriter implements ValueWriter {
    private static final int FIELDS = 4;
    private static final int SIZE = 1;
    private static final int INDICES = 2;
    private static final int VALUES = 3;
    private static final byte[] FLOAT64 = PackedDType.parse("<f8").orElseThrow().message();

    private final int[] shape = new int[1];
    private final ColumnPath place;

    MlVectorWriter(ColumnPath place) {
        this.place = place;
    }

    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        InternalRow vector = from.getStruct(i, FIELDS);
        boolean dense = vector.isNullAt(SIZE);
        ArrayData values = vector.getArray(VALUES);
        shape[0] = dense ? values.numElements() : vector.getInt(SIZE);
        long bytes = (long) shape[0] * Double.BYTES;
        if (bytes > DataSetWriter.MAX_SAMPLE) {
            throw place.unsupportedValue("a vector of " + bytes + " bytes is too large: the Python library reads "
                    + DataSetWriter.MAX_SAMPLE + " bytes per sample at most");
        }
        NumpyWriter.writeArrayHeader(out, FLOAT64, false, shape, (int) bytes);
        ByteBuilder target = out.buffer();
        int at = target.reserve((int) bytes);
        if (!dense) {
            Arrays.fill(target.bytes(), at, at + (int) bytes, (byte) 0);
        }
        ArrayData indices = dense ? null : vector.getArray(INDICES);
        for (int j = 0; j < values.numElements(); j++) {
            int slot = dense ? j : indices.getInt(j);
            LittleEndian.putI64(
                    target.bytes(), at + slot * Double.BYTES, Double.doubleToRawLongBits(values.getDouble(j)));
        }
        target.advance((int) bytes);
    }
}
