package io.github.mlformats.tool.checksum;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Hashes structs by the names and values of their fields, independent of the order. */
final class StructHash implements ValueHash {
    private final long[] names;
    private final ValueHash[] fields;

    StructHash(StructType type) {
        names = Arrays.stream(type.fieldNames())
                .mapToLong(name -> ScalarHash.hashString(UTF8String.fromString(name)))
                .toArray();
        fields = Arrays.stream(type.fields())
                .map(field -> ValueHash.of(field.dataType()))
                .toArray(ValueHash[]::new);
    }

    @Override
    public long of(SpecializedGetters values, int i) {
        SpecializedGetters struct = values.getStruct(i, fields.length);
        long[] hashes = new long[fields.length];
        hashFields(struct, hashes);
        return combine(hashes);
    }

    /** Computes the hash of each field. */
    void hashFields(SpecializedGetters struct, long[] hashes) {
        for (int k = 0; k < fields.length; k++) {
            hashes[k] = fields[k].hashOrNull(struct, k);
        }
    }

    /** The hash of a struct from the hashes of its fields. */
    long combine(long[] hashes) {
        EntryHash entries = new EntryHash();
        for (int k = 0; k < hashes.length; k++) {
            entries.add(names[k], hashes[k]);
        }
        return entries.hash(hashes.length);
    }
}
