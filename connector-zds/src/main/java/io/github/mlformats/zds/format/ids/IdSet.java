package io.github.mlformats.zds.format.ids;

import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** The ids of a look-up. */
public final class IdSet {
    private final IdTable ids = new IdTable(Integer.MAX_VALUE);

    public IdSet(Collection<String> wanted) {
        for (String id : wanted) {
            byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
            ids.add(bytes, 0, bytes.length);
        }
    }

    public int size() {
        return ids.size();
    }

    /** The number of an id in the set, or -1. */
    public int find(byte[] data, int from, int length) {
        return ids.find(data, from, length);
    }

    /** The number of an id in the set, or -1. @param hash that of the id, see {@link Ids#hash} */
    public int find(int hash, byte[] data, int from, int length) {
        return ids.find(hash, data, from, length);
    }

    public boolean contains(byte[] data, int from, int length) {
        return find(data, from, length) >= 0;
    }

    /** The table of the set. */
    public IdTable table() {
        return ids;
    }

    /** All of them, in UTF-8. */
    public byte[][] all() {
        byte[][] all = new byte[size()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = ids.id(i);
        }
        return all;
    }
}
