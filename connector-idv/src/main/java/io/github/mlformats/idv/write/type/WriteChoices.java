package io.github.mlformats.idv.write.type;

import java.io.Serializable;
import java.util.Set;

/**
 * The write options of the IDV format, parsed.
 *
 * @param nullsAsDefault whether a null in a type without a missing value is written as the type's default; otherwise it
 *     is an error
 * @param single whether doubles are written as Single
 * @param singleAsRead whether ML vectors that were read from Single are written as Single again, which must not lose
 *     precision
 * @param keys which columns with a nominal attribute are written as keys
 * @param fixedSize names of array columns that have the same length in all rows
 * @param blocks how rows are divided into blocks and files
 */
public record WriteChoices(
        boolean nullsAsDefault,
        boolean single,
        boolean singleAsRead,
        KeyColumns keys,
        Set<String> fixedSize,
        Blocks blocks)
        implements Serializable {
    /**
     * Which columns are written as keys.
     *
     * @param all whether all columns with a nominal attribute are
     * @param names the columns that are, if not all
     */
    public record KeyColumns(boolean all, Set<String> names) implements Serializable {
        boolean has(String name) {
            return all || names.contains(name);
        }
    }

    /**
     * How rows are divided into blocks and files.
     *
     * @param level compression level, 1 to 9; 0 for none
     * @param rows rows per block, at least 1; 0 for automatic, as ML.NET does
     * @param oneFile whether all rows are written to one file
     * @param fileRows maximum rows per file; 0 for no limit
     */
    public record Blocks(int level, int rows, boolean oneFile, long fileRows) implements Serializable {
        /** Options of staged files, which are merged into one file. */
        public static final Blocks STAGED = new Blocks(0, 0, false, 0);
    }

    /** A copy with other block options. */
    public WriteChoices with(Blocks other) {
        return new WriteChoices(nullsAsDefault, single, singleAsRead, keys, fixedSize, other);
    }
}
