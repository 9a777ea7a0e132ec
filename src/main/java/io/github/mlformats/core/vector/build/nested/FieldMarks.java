package io.github.mlformats.core.vector.build.nested;

import java.util.Arrays;

/** Which fields the current record has had. To begin a record costs nothing, whatever the number of fields. */
public final class FieldMarks {
    private final int[] lastRecord;
    private int record = 1;

    /** @param fields how many there are */
    public FieldMarks(int fields) {
        this.lastRecord = new int[fields];
    }

    /** Begins a record. */
    public void begin() {
        record++;
        if (record == 0) {
            Arrays.fill(lastRecord, 0);
            record = 1;
        }
    }

    /** Notes whether the record has a field. */
    public void set(int field, boolean has) {
        lastRecord[field] = has ? record : 0;
    }

    /** Whether the record has had a field. */
    public boolean has(int field) {
        return lastRecord[field] == record;
    }
}
