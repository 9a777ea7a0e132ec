package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import java.util.List;

/** Is notified about the progress of a conversion. Methods are called by several threads, and by default do nothing. */
public interface ConversionListener {
    /** Ignores all notifications. */
    ConversionListener NONE = new ConversionListener() {};

    /** An input of a planned unit has changed, so the unit is converted again. @param path the first changed input */
    default void inputChanged(Unit unit, String path) {}

    /**
     * Inputs of an earlier run do not exist any more.
     *
     * @param paths the inputs
     * @param kept whether their rows stay in the output; else they are not converted
     */
    default void inputsMissing(List<String> paths, boolean kept) {}

    /** An output file of a finished unit does not exist. @param again whether the unit is converted again */
    default void outputMissing(String path, boolean again) {}

    /** New input files were added to the plan of an earlier run. @param units number of additional units */
    default void unitsAdded(int units) {}

    /** Earlier runs have finished some units. @param all number of all units */
    default void resumed(int finished, int all) {}

    /**
     * The first unit is about to start.
     *
     * @param units number of units to convert
     * @param bytes size of their inputs
     * @param progress progress of the running units
     */
    default void started(int units, long bytes, UnitProgress progress) {}

    /** A unit has started. */
    default void unitStarted(Unit unit) {}

    /** A unit is finished. */
    default void unitFinished(UnitRecord unit) {}

    /** The conversion failed, and another run resumes it. @param all number of all units */
    default void stopped(int finished, int all) {}

    /** Progress of the running units. Thread-safe. */
    interface UnitProgress {
        /** Number of rows read. */
        long rows();

        /** Completed fraction of a unit, from 0 to 1. */
        double completedFraction(Unit unit);
    }
}
