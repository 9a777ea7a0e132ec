package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.datadings.format.numpy.PackedDType;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import io.github.mlformats.datadings.format.write.NumpyWriter;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes {@code struct<dtype,shape,data>} as numpy arrays. */
final class NdStructWriter implements SpecialStructWriter {
    private final ColumnPath place;
    private UTF8String lastName;
    private PackedDType last;

    NdStructWriter(ColumnPath place) {
        this.place = place;
    }

    @Override
    public void write(InternalRow struct, MessagePackWriter out) {
        PackedDType type = type(struct.getUTF8String(0));
        ArrayData lengths = struct.getArray(1);
        int[] shape = new int[lengths.numElements()];
        long size = type.itemSize();
        for (int i = 0; i < shape.length; i++) {
            shape[i] = lengths.isNullAt(i) ? -1 : lengths.getInt(i);
            if (shape[i] < 0) {
                throw place.unsupportedValue("the shape contains a null or negative length");
            }
            boolean fits = Math.multiplyHigh(size, shape[i]) == 0 && size * shape[i] >= 0;
            size = fits ? size * shape[i] : Long.MAX_VALUE;
        }
        byte[] data = struct.getBinary(2);
        if (data.length != size) {
            throw place.unsupportedValue("data of " + data.length + " bytes, but dtype and shape require " + size);
        }
        NumpyWriter.writeArrayHeader(out, type.message(), type.isRecord(), shape, data.length);
        out.buffer().add(data, 0, data.length);
    }

    /** Returns the type with a name; caches the last one. */
    private PackedDType type(UTF8String name) {
        if (!name.equals(lastName)) {
            String text = name.toString();
            last = PackedDType.parse(text)
                    .orElseThrow(() -> place.unsupportedValue(
                            text.contains("|O")
                                    ? "object arrays (pickles) cannot be written"
                                    : "unknown numpy dtype '" + PlainText.truncate(text) + "'"));
            lastName = name.clone();
        }
        return last;
    }
}
