package io.github.mlformats.core.spi.find;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * The files of a read, to be looked into for their columns. A file that is corrupt, or gone, where the read may leave such
 * files out gives no answer.
 */
public interface FileSet {
    /** The files' names, in the order of their rows. */
    List<String> names();

    /** Whether the session tells columns apart whose names differ only by case. */
    boolean caseSensitive();

    /** What is done with one file. */
    interface Look<T extends Serializable> extends Serializable {
        /** @param number position of the file among {@link #names()} */
        T look(int number, OpenFile file) throws IOException;
    }

    /** Looks into some files, on the driver, several at a time; the answers in the order of the numbers. */
    <T extends Serializable> List<T> look(List<Integer> numbers, Look<T> look) throws IOException;

    /** Looks into all files in a Spark job. */
    <T extends Serializable> List<T> lookInJob(Look<T> look) throws IOException;

    /** What is done with one slice of a file. */
    interface SliceLook<T extends Serializable> extends Serializable {
        /** @param slice one of those that {@link OpenFile#cut} gives */
        T look(OpenFile file, Slice slice) throws IOException;
    }

    /** Looks into all slices of all files in a Spark job, in as many tasks as reading them all takes, if it can be cut. */
    default <T extends Serializable> List<T> lookAtSlices(SliceLook<T> look) throws IOException {
        return lookInJob((number, file) -> look.look(file, new Slice.WholeFile(0)));
    }
}
