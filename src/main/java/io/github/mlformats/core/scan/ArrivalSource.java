package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.ModificationTime;
import io.github.mlformats.core.table.TableFiles;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** The data sets in the input directories of a stream. */
interface ArrivalSource {
    /**
     * Lists all data sets, complete or not, whose path matches.
     *
     * @param hasStarted whether the stream has read data sets: its directory may not exist any more
     */
    List<Arrival> list(Predicate<String> paths, boolean hasStarted) throws IOException;

    /** Whether a data set is complete. A corrupt one is, so that reading it reports the corruption. */
    boolean isComplete(Arrival arrival) throws IOException;

    /** Returns the current state of data sets that still exist, in any order. Asks the file system for each of them. */
    List<Arrival> refresh(List<Arrival> arrivals) throws IOException;

    /**
     * Checks that data sets that a listing lacks were deleted.
     *
     * @throws UsageException if one exists, but an option that was changed since it was discovered does not select it
     */
    default void checkDeleted(List<Arrival> missing) throws IOException {}

    /** Returns the files of existing data sets. */
    TableFiles files(List<Arrival> arrivals) throws IOException;

    /**
     * A data set that has arrived in the input directory of a stream: a file, or a directory of files that are read together.
     *
     * @param path full path, encoded
     * @param bytes total size of its files
     * @param modified latest modification time of its files, in milliseconds since 1970
     */
    record Arrival(String path, long bytes, long modified) {
        /** Returns whether a data set has not changed since. Either state may be that of a listing. */
        boolean isSameVersion(Arrival now) {
            return path.equals(now.path) && bytes == now.bytes && ModificationTime.isSame(modified, now.modified);
        }
    }
}
