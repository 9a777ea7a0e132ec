package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.types.DataTypes;

/** Texts. That they are UTF-8 is up to whoever puts them. */
public final class TextBuilder extends LeafBuilder {
    /** See {@link ColumnBuilder}. */
    public TextBuilder(BatchBytes held, String name) {
        super(held, name, DataTypes.StringType);
    }

    /** Puts a copy of the UTF-8 at {@code [from, from + length)}. */
    public void putText(int row, byte[] utf8, int from, int length) {
        reserve(row);
        vector.putByteArray(row, utf8, from, length);
        held.hold(length);
    }

    @Override
    public boolean putBytes(int row, byte[] bytes) {
        putText(row, bytes, 0, bytes.length);
        return true;
    }
}
