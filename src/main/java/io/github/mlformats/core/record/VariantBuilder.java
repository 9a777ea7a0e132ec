package io.github.mlformats.core.record;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.BatchByteCounter;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataType;

/** Builds a column of variants. Spark stores a variant as two byte arrays: value and metadata. */
public final class VariantBuilder extends StructBuilder {
    private Set<String> members = Set.of();

    VariantBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(
                byteCounter,
                name,
                type,
                List.of(new BinaryBuilder(byteCounter, name), new BinaryBuilder(byteCounter, name)));
    }

    /** Lets objects have no others than some members; does nothing if there are none. */
    public void restrictTo(Set<String> names) {
        members = names;
    }

    /** Returns the names of the members that are read of objects; empty for all. */
    public Set<String> members() {
        return members;
    }

    /**
     * Puts a JSON value; {@code null} becomes the null of variants, which is not NULL.
     *
     * @throws UsageException if the text is not JSON, or exceeds the limits of variants; the row has no value then
     */
    public void putJson(int row, String json) {
        byte[][] encoded = Variants.encode(json);
        putVariant(row, encoded[0], encoded[1]);
    }

    /**
     * Puts a variant; the arrays are not copied.
     *
     * @param metadata the names of members in {@code value}
     */
    public void putVariant(int row, byte[] value, byte[] metadata) {
        begin();
        putPart(0, row, value);
        putPart(1, row, metadata);
        end(row);
    }

    private void putPart(int part, int row, byte[] bytes) {
        child(part).putBytes(row, bytes);
        setPresent(part, true);
    }
}
