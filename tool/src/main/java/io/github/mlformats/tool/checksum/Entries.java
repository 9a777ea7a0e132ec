package io.github.mlformats.tool.checksum;

import org.apache.spark.sql.catalyst.expressions.XXH64;

/**
 * The hash of a value with parts: the sum of one number for each part, made of the part's place and its hash. The order in
 * which parts are added does not matter.
 */
final class Entries {
    private static final long ZERO = PlainHash.number(0);

    private long sum;

    /**
     * A part at a place of its own, such as a field with its name or a value with its key.
     *
     * @param place the hash or number of the place
     * @param hash of the part
     */
    Entries add(long place, long hash) {
        sum += XXH64.hashLong(hash, place);
        return this;
    }

    /** A part whose place is a number; the number 0 adds nothing, so that sparse vectors need not show theirs. */
    void addNumbered(long place, long hash) {
        if (hash != ZERO) {
            add(place, hash);
        }
    }

    /** @param size how many parts there are, those not added too */
    long hash(long size) {
        return XXH64.hashLong(sum, size);
    }
}
