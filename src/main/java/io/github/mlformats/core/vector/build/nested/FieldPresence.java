package io.github.mlformats.core.vector.build.nested;

import java.util.Arrays;

/** The set of fields that are present in the current record. Starting a record takes constant time. */
public final class FieldPresence {
    private final int[] lastRecord;
    private int record = 1;

    /** @param fields number of fields */
    public FieldPresence(int fields) {
        this.lastRecord = new int[fields];
    }

    /** Starts a record without fields. */
    public void startRecord() {
        record++;
        if (record == 0) {
            Arrays.fill(lastRecord, 0);
            record = 1;
        }
    }

    /** Sets whether a field is present. */
    public void set(int field, boolean has) {
        lastRecord[field] = has ? record : 0;
    }

    /** Whether a field is present. */
    public boolean isPresent(int field) {
        return lastRecord[field] == record;
    }
}
