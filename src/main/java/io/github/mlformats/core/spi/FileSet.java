package io.github.mlformats.core.spi;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * The files of a read, sampled for schema inference. Corrupt or missing files that the read skips have no result. Used on
 * the driver.
 */
public interface FileSet {
    /** Returns the file names in the order of their rows. */
    List<String> names();

    /** Whether the session distinguishes column names that differ only by case. */
    boolean caseSensitive();

    /** A function of one file. Serializable, as it may run in tasks. */
    interface FileFunction<T extends Serializable> extends Serializable {
        /** @param number position of the file among {@link #names()} */
        T apply(int number, OpenFile file) throws IOException;
    }

    /**
     * Applies a function to some files on the driver, several at a time; returns the results in the order of the numbers.
     */
    <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function) throws IOException;

    /** Applies a function to all files in a Spark job; returns the results in the order of the files. */
    <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) throws IOException;

    /** A function of one slice of a file. */
    interface SliceFunction<T extends Serializable> extends Serializable {
        /** @param slice a slice from {@link OpenFile#planSlices} */
        T apply(OpenFile file, Slice slice) throws IOException;
    }

    /** Applies a function to all slices of all files in a Spark job, with as many tasks as a full read has. */
    default <T extends Serializable> List<T> mapSlicesInJob(SliceFunction<T> function) throws IOException {
        return mapFilesInJob((number, file) -> function.apply(file, new Slice.WholeFile(0)));
    }
}
