package io.github.mlformats.core.metric;

import io.github.mlformats.core.error.CorruptFileException;

/** Receives the records that a task skips as corrupt. Used by one thread. */
public interface CorruptRecordListener {
    /**
     * Records skipped data.
     *
     * @param records number of requested records that are skipped for this reason
     */
    void add(CorruptFileException reason, long records);
}
