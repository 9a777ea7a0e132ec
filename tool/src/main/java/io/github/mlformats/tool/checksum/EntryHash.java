package io.github.mlformats.tool.checksum;

import org.apache.spark.sql.catalyst.expressions.XXH64;

/**
 * The hash of a nested value: the sum of one number per entry, computed from the entry's key and hash, so the order
 * of the entries
 * does not matter. Not thread-safe.
 */
final class EntryHash {
    private static final long ZERO = ScalarHash.hashDouble(0);

    private long sum;

    /**
     * Adds an entry, such as a struct field with its name or a map value with its key.
     *
     * @param place hash or number of the key
     * @param hash hash of the value
     */
    EntryHash add(long place, long hash) {
        sum += XXH64.hashLong(hash, place);
        return this;
    }

    /** Adds an element with its index. The number 0 adds nothing, so that sparse and dense vectors have equal hashes. */
    void addIndexed(long place, long hash) {
        if (hash != ZERO) {
            add(place, hash);
        }
    }

    /** The hash of all entries. @param size number of entries, including zeros that were not added */
    long hash(long size) {
        return XXH64.hashLong(sum, size);
    }
}
