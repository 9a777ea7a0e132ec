package io.github.mlformats.idv.schema;

import java.io.Serializable;
import java.util.Set;

/**
 * The write options of the IDV format, parsed.
 *
 * @param nullsAsDefault whether a null in a type without a missing value is written as the type's default; otherwise it
 *     is an error
 * @param doublesAsSingle whether doubles are written as Single
 * @param restoreSingle whether ML vectors that were read from Single are written as Single again, which must not lose
 *     precision
 * @param keyColumns which columns with a nominal attribute are written as keys
 * @param fixedSize names of array columns that have the same length in all rows
 * @param blocks how rows are divided into blocks and files
 */
public record IdvWriteConfig(
        boolean nullsAsDefault,
        boolean doublesAsSingle,
        boolean restoreSingle,
        KeyColumnSelection keyColumns,
        Set<String> fixedSize,
        BlockConfig blocks)
        implements Serializable {
    /**
     * Which columns are written as keys.
     *
     * @param all whether all columns with a nominal attribute are
     * @param names the columns that are, if not all
     */
    public record KeyColumnSelection(boolean all, Set<String> names) implements Serializable {
        boolean includes(String name) {
            return all || names.contains(name);
        }
    }

    /**
     * How rows are divided into blocks and files.
     *
     * @param compressionLevel compression level, 1 to 9; 0 for none
     * @param rowsPerBlock rows per block, at least 1; 0 for automatic, as ML.NET does
     * @param singleFile whether all rows are written to one file
     * @param maxRecordsPerFile maximum rows per file; 0 for no limit
     */
    public record BlockConfig(int compressionLevel, int rowsPerBlock, boolean singleFile, long maxRecordsPerFile)
            implements Serializable {
        /** Options of staged files, which are merged into one file. */
        public static final BlockConfig STAGED = new BlockConfig(0, 0, false, 0);
    }

    /** A copy with other block options. */
    public IdvWriteConfig withBlocks(BlockConfig other) {
        return new IdvWriteConfig(nullsAsDefault, doublesAsSingle, restoreSingle, keyColumns, fixedSize, other);
    }
}
