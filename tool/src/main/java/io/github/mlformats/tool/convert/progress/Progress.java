package io.github.mlformats.tool.convert.progress;

import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;

/** Receives the progress of a conversion. */
public interface Progress extends AutoCloseable {
    /** Reports a message. */
    void message(String line);

    /**
     * Called before the first unit.
     *
     * @param units number of units to convert
     * @param bytes size of their inputs
     * @param running progress of the current unit
     */
    void begin(int units, long bytes, UnitProgress running);

    void unitStarted(Unit unit);

    void unitFinished(UnitRecord unit);

    @Override
    void close();

    /** Progress of the current unit. */
    interface UnitProgress {
        /** Number of rows read. */
        long rows();

        /** Completed fraction, from 0 to 1. */
        double completedFraction();
    }
}
