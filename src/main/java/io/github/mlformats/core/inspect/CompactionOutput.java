package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree;
import java.io.Closeable;
import java.io.IOException;

/** Receives directories that are written anew without dead data: {@link Inspector#compact}. */
public interface CompactionOutput {
    /**
     * Begins the new version of a directory, before the old one is read.
     *
     * @param path relative to the data set
     */
    Replacement replace(String path) throws IOException;

    /** Whether directories are only reported, and none is replaced. */
    boolean isDryRun();

    /**
     * Reports what was done with a directory.
     *
     * @param name name for users, such as that of a collection
     * @param records number of records that are left
     * @param before size of its data in bytes
     * @param after size without dead data; the same if there is none
     */
    void report(String name, long records, long before, long after);

    /** The new version of a directory. Closing it without {@link #publish} keeps the old one. */
    interface Replacement extends Closeable {
        /** Creates a file; closed by the caller. Other files of the old directory are kept. @param name name in the directory */
        ByteSink create(String name) throws IOException;

        /** Returns the directory above the new version, which is an entry of the old directory's name. Closed with this. */
        FileTree staged() throws IOException;

        /**
         * Replaces the old directory.
         *
         * @throws io.github.mlformats.core.error.UsageException if another program has changed it
         */
        void publish() throws IOException;
    }
}
