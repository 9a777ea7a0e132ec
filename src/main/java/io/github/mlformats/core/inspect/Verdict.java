package io.github.mlformats.core.inspect;

import java.util.List;

/**
 * What checking all of a file has shown.
 *
 * @param records number of records that were looked at
 * @param problems what is wrong, in the order it was found
 * @param more how many problems there are beyond those listed
 */
public record Verdict(long records, List<Problem> problems, long more) {
    /**
     * Something wrong.
     *
     * @param file name of the file
     * @param text what is wrong with it
     */
    public record Problem(String file, String text) {}
}
