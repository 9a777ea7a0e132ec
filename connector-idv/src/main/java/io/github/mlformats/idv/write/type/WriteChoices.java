package io.github.mlformats.idv.write.type;

import java.io.Serializable;
import java.util.Set;

/**
 * What the user chose about writing.
 *
 * @param nullsAsDefault whether a null that a type cannot carry is written as the type's default instead of being refused
 * @param single whether doubles are written as Single
 * @param singleAsRead whether ML vectors that were read from Single are written as such, as long as no digit is lost
 * @param keys which columns with nominal metadata become keys
 * @param fixedSize names of array columns that have one length in all rows
 * @param blocks how rows are cut into blocks and files
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
     * Which columns become keys.
     *
     * @param all whether all with nominal metadata do
     * @param names those that do otherwise
     */
    public record KeyColumns(boolean all, Set<String> names) implements Serializable {
        boolean has(String name) {
            return all || names.contains(name);
        }
    }

    /**
     * How rows are cut into blocks and files.
     *
     * @param level of compression, 1 to 9; 0 for none
     * @param rows of a block, at least 1; 0 for as many as ML.NET takes
     * @param oneFile whether all rows are in one file
     * @param fileRows most rows of a file; 0 for any number
     */
    public record Blocks(int level, int rows, boolean oneFile, long fileRows) implements Serializable {
        /** For files that are only read once more, to be joined. */
        public static final Blocks STAGED = new Blocks(0, 0, false, 0);
    }

    /** The same with other blocks. */
    public WriteChoices with(Blocks other) {
        return new WriteChoices(nullsAsDefault, single, singleAsRead, keys, fixedSize, other);
    }
}
