package io.github.mlformats.zds.format.index;

import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** The set of ids of an index lookup. Immutable. */
public final class IdSet {
    private final IdTable ids = new IdTable(Integer.MAX_VALUE);

    public IdSet(Collection<String> requested) {
        for (String id : requested) {
            byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
            ids.add(bytes, 0, bytes.length);
        }
    }

    public int size() {
        return ids.size();
    }

    /** Returns the number of an id in the set, or -1. */
    public int indexOf(byte[] data, int from, int length) {
        return ids.indexOf(data, from, length);
    }

    /** Returns the number of an id in the set, or -1. @param hash its hash, see {@link IdHash#hash} */
    public int indexOf(int hash, byte[] data, int from, int length) {
        return ids.indexOf(hash, data, from, length);
    }

    public boolean contains(byte[] data, int from, int length) {
        return indexOf(data, from, length) >= 0;
    }

    /** Returns the hash table of the set. */
    public IdTable table() {
        return ids;
    }

    /** Returns all ids, encoded in UTF-8. */
    public byte[][] encodedIds() {
        byte[][] all = new byte[size()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = ids.id(i);
        }
        return all;
    }
}
