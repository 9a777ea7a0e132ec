package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A format that can also be written. */
public interface WritableFormat extends Format {
    /** Returns the format's write options, without Spark's own. */
    List<Option<?>> writeOptions();

    /**
     * Plans how rows are written. Called on the driver, once for each write, before any task starts.
     *
     * @throws io.github.mlformats.core.error.UsageException if the format cannot hold the columns
     */
    WritePlan planWrite(StructType columns, Options options);

    /**
     * Whether writes need a pass over all rows first ({@link WritePlan#statisticsPass}). Then only {@code df.write.save} without
     * {@code partitionBy} is supported; INSERT is not, since a table receives its rows in several writes.
     */
    default boolean requiresStatisticsPass() {
        return false;
    }

    /**
     * Returns the row field ({@link #rowFields}), a long, that identifies a row of its directory. Statements that change single
     * rows of a {@link MergedDirectoryWrite} pass its values to {@link DirectoryMergePlanner#planAppend}. Empty if they rewrite
     * the files of these rows.
     */
    default Optional<String> rowId() {
        return Optional.empty();
    }

    /**
     * Returns how statements write to a table, which depends on the data at its location.
     *
     * @param read the read options of the table
     * @throws io.github.mlformats.core.error.UsageException if no rows can be added to the data
     */
    default TableLocation tableLocation(FileTree location, Options read) throws IOException {
        return TableLocation.EMPTY;
    }

    /**
     * Checks that rows of a table can be written so that the table reads them back.
     *
     * @param read the read options of the table
     * @throws io.github.mlformats.core.error.UsageException otherwise
     */
    default void checkTable(Options read) {}

    /**
     * The data at the location of a table.
     *
     * @param isMergedDirectory whether rows are added to a {@link MergedDirectoryWrite}; otherwise every INSERT adds files
     * @param writeOptions write options that follow from the data, which take precedence over those of the table
     */
    record TableLocation(boolean isMergedDirectory, Map<String, String> writeOptions) {
        /** A location without data that determine how rows are written. */
        public static final TableLocation EMPTY = new TableLocation(false, Map.of());
    }

    /**
     * Returns the names of column metadata, in addition to the {@code ml_attr} of Spark ML, that list the values that indices
     * refer to, as arrays of strings. An INSERT whose list differs from the table's is rejected.
     */
    default List<String> labelMetadata() {
        return List.of();
    }

    /**
     * Checks that a column can be added to a table: its value in existing files is null, which a statement writes that rewrites
     * them.
     *
     * @param options values of {@link #writeOptions()}
     * @throws io.github.mlformats.core.error.UsageException if null cannot be written
     */
    default void checkAddedColumn(StructField column, Options options) {}

    /**
     * Returns the planner that merges existing files into one.
     *
     * @param options values of {@link #writeOptions()}
     * @return empty if the format does not support merging
     */
    default Optional<FileMergePlanner> mergePlanner(Options options) {
        return Optional.empty();
    }
}
