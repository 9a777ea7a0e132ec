package io.github.mlformats.core.spi;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A file format that the connector reads. The same object serves driver and executors: implementations are stateless and
 * thread-safe, and equal to any other instance of their class.
 */
public interface Format extends Serializable {
    /** Returns the name in {@code spark.read.format(...)}. */
    String shortName();

    /** Returns the format's own read options, without {@link io.github.mlformats.core.option.CommonOptions}. */
    List<Option<?>> options();

    /** Returns the fields that the format adds to the hidden column {@code _metadata}, such as {@code row_index}. */
    List<StructField> rowFields();

    /**
     * Whether a listed file is a data file, by its name alone: a damaged data file is one, so that reading it reports the damage.
     * Formats with a file extension or sidecar files have their own rule. By default, all files of a directory are data files except
     * documents about them: {@code *.md}, and {@code README}, {@code LICENSE} and {@code NOTICE}, also with the extension
     * {@code .txt} or {@code .rst}.
     *
     * @param name file name without directory
     * @param named whether the user specified its path, or a pattern that matches it, rather than only the directory
     * @param siblings whether the directory has a file with a name
     */
    default boolean isDataFile(String name, boolean named, Predicate<String> siblings) {
        return named || !DocumentName.matches(name);
    }

    /**
     * Returns the names of the sidecar files that a data file may have in its directory, in a fixed order. Its rows depend on
     * them.
     *
     * @param name name of the data file without directory
     */
    default List<String> sidecars(String name) {
        return List.of();
    }

    /** Returns the names of the settings of Spark that determine values. Index files are used by reads with the same settings. */
    default List<String> settings() {
        return List.of();
    }

    /**
     * Whether a listed file is complete. A stream waits for a file that is still being written. A file that no writer in
     * progress could have produced counts as complete, so that reading it reports the corruption.
     */
    default boolean isComplete(FileContext context) throws IOException {
        return true;
    }

    /** Returns the finder of the format's files; empty if listing directories finds them. */
    default Optional<FileFinder> fileFinder() {
        return Optional.empty();
    }

    /**
     * Returns the finder of a stream's data sets, for a format with a {@link #fileFinder()}. If it is empty, such a format does
     * not support streaming reads.
     */
    default Optional<DataSetFinder> dataSetFinder(Options options) {
        return Optional.empty();
    }

    /** Whether an empty file is valid; otherwise empty files are skipped. */
    default boolean allowsEmptyFiles() {
        return false;
    }

    /**
     * Returns the columns of every file if the options alone determine them. Then no file is opened to infer the schema, and
     * invalid options fail before the query starts. Empty if the columns have to be read from files.
     *
     * @throws io.github.mlformats.core.error.UsageException if the options contradict each other
     */
    default Optional<StructType> fixedColumns(Options options) {
        return Optional.empty();
    }

    /** Returns the schema inference for files that do not declare their columns; empty if files declare them. */
    default Optional<SchemaFinder> schemaFinder(Options options) {
        return Optional.empty();
    }

    /** Whether {@link OpenFile#planSlices} reads more than an index, so that it runs in a Spark job instead of on the driver. */
    default boolean plansInJob(Options options) {
        return false;
    }

    /** Returns the columns that an index of the files can look up, see {@link ReadRequest#lookupFilter()}. */
    default List<String> lookupColumns() {
        return List.of();
    }

    /** Returns the integer columns without nulls whose minimum and maximum metadata may contain, see {@link OpenFile#minMax}. */
    default List<String> minMaxColumns() {
        return List.of();
    }

    /**
     * Whether these options skip corrupt rows: by default, in mode {@link ParseMode#DROPMALFORMED}. Then a query that needs no
     * column still decodes all of them, so that {@code count()} agrees with the rows that other queries return.
     */
    default boolean skipsCorruptRecords(Options options) {
        return options().stream().anyMatch(option -> options.get(option) == ParseMode.DROPMALFORMED);
    }

    /**
     * Whether the values of a data column depend on its type and the options only, so that index files may have statistics of
     * it: not on its metadata or on the other columns of a read.
     */
    default boolean isIndexable(StructField column, Options options) {
        return true;
    }

    /** Whether files may have several columns whose names differ only by case, and a read finds the one that it names exactly. */
    default boolean hasExactNames() {
        return false;
    }

    /**
     * Opens a file and reads its metadata. No data is read.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the file violates the format
     */
    OpenFile open(FileContext context) throws IOException;
}
