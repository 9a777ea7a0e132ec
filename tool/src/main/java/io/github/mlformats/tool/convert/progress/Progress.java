package io.github.mlformats.tool.convert.progress;

import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;

/** Is told how a conversion goes on. */
public interface Progress extends AutoCloseable {
    /** Says something once. */
    void say(String line);

    /**
     * The work begins.
     *
     * @param units how many there are to do
     * @param bytes what they read
     * @param running what of the current unit is done
     */
    void begin(int units, long bytes, Running running);

    void started(Unit unit);

    void done(UnitRecord unit);

    @Override
    void close();

    /** What of the current unit is done. */
    interface Running {
        /** Rows that were read. */
        long rows();

        /** How far it is, from 0 to 1. */
        double done();
    }
}
