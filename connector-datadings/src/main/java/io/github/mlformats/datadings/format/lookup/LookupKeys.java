package io.github.mlformats.datadings.format.lookup;

import java.util.Arrays;
import java.util.List;

/** An open-addressing hash table of the requested keys, queried with bytes of a buffer. */
public final class LookupKeys {
    private final byte[][] keys;
    /** Indices of keys, plus one; 0 for an empty bucket. */
    private final int[] places;

    /** @param keys distinct keys as UTF-8 */
    public LookupKeys(List<byte[]> keys) {
        this.keys = keys.toArray(new byte[0][]);
        this.places = new int[Integer.highestOneBit(Math.max(1, keys.size())) * 4];
        for (int i = 0; i < this.keys.length; i++) {
            byte[] key = this.keys[i];
            int place = place(key, 0, key.length);
            while (places[place] != 0) {
                place = place + 1 & places.length - 1;
            }
            places[place] = i + 1;
        }
    }

    /** Returns the index of the key at {@code [start, start + length)}; -1 if it is not requested. */
    public int find(byte[] data, int start, int length) {
        int place = place(data, start, length);
        while (places[place] != 0) {
            byte[] key = keys[places[place] - 1];
            if (Arrays.equals(key, 0, key.length, data, start, start + length)) {
                return places[place] - 1;
            }
            place = place + 1 & places.length - 1;
        }
        return -1;
    }

    private int place(byte[] data, int start, int length) {
        int hash = length;
        for (int i = start; i < start + length; i++) {
            hash = 31 * hash + data[i];
        }
        return (hash ^ hash >>> 16) & places.length - 1;
    }
}
