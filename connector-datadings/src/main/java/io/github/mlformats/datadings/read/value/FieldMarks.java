package io.github.mlformats.datadings.read.value;

import java.util.Arrays;

/** Which fields the current map has had. To begin a map costs nothing, whatever the number of fields. */
public final class FieldMarks {
    private final int[] lastMap;
    private int map = 1;

    /** @param fields how many there are */
    public FieldMarks(int fields) {
        this.lastMap = new int[fields];
    }

    /** Begins a map. */
    public void begin() {
        map++;
        if (map == 0) {
            Arrays.fill(lastMap, 0);
            map = 1;
        }
    }

    /** Notes whether the map has a field. */
    public void set(int field, boolean has) {
        lastMap[field] = has ? map : 0;
    }

    public boolean has(int field) {
        return lastMap[field] == map;
    }
}
