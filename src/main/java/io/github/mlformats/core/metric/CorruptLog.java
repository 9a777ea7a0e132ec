package io.github.mlformats.core.metric;

import io.github.mlformats.core.error.CorruptFileException;

/** Takes down what a task leaves out as corrupt, for people to read afterwards. Used by one thread. */
public interface CorruptLog {
    /** @param records number of wanted records that are left out for this reason */
    void add(CorruptFileException reason, long records);
}
