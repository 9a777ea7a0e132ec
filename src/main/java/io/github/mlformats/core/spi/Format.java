package io.github.mlformats.core.spi;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.spi.find.FileFinder;
import io.github.mlformats.core.spi.find.SchemaFinder;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A file format, as the Spark adapter needs it. One object serves driver and executors: implementations are stateless
 * and equal to any other of their class.
 */
public interface Format extends Serializable {
    /** The name in {@code spark.read.format(...)}. */
    String shortName();

    /** The format's own options, beside {@link io.github.mlformats.core.option.CommonOptions}. */
    List<Option<?>> options();

    /** The fields that the format adds to the hidden column {@code _metadata}, such as {@code row_index}. */
    List<StructField> rowFields();

    /**
     * Whether a listed file holds data: formats that keep other files beside their data tell them apart by name.
     *
     * @param name without folder
     * @param named whether the user gave its path, or a pattern for it, and not only the folder
     * @param beside whether the folder has a file of a given name
     */
    default boolean holdsData(String name, boolean named, Predicate<String> beside) {
        return true;
    }

    /**
     * Whether a listed file, which may be in the middle of being written, is there as a whole: a stream leaves it until then.
     * A file that cannot be what a writer leaves on its way is complete; reading it says what is wrong.
     */
    default boolean isComplete(FileContext context) throws IOException {
        return true;
    }

    /** How to find the format's files where listing folders does not find them; empty if it does. */
    default Optional<FileFinder> finder() {
        return Optional.empty();
    }

    /**
     * How a stream with these options tells the data sets of a format apart that has a {@link #finder()}; without it, there
     * are no streams.
     */
    default Optional<DataSetFinder> dataSetFinder(Options options) {
        return Optional.empty();
    }

    /** Whether a file of no bytes is one of the format's; otherwise such files are passed over. */
    default boolean allowsEmptyFiles() {
        return false;
    }

    /**
     * The columns of every file under these options, where the options alone say what they are: then no file is opened to
     * find them out, and an error in the options is one before the query starts. Empty if files have to be looked into.
     *
     * @throws io.github.mlformats.core.error.UsageException if the options contradict each other
     */
    default Optional<StructType> columns(Options options) {
        return Optional.empty();
    }

    /** How to find the columns of files that do not say what they hold, under these options; empty if files do. */
    default Optional<SchemaFinder> schemaFinder(Options options) {
        return Optional.empty();
    }

    /** Whether {@link OpenFile#cut} reads more than an index, so that it is done in a Spark job and not on the driver. */
    default boolean cutsInJob(Options options) {
        return false;
    }

    /** Names of columns whose values an index of the files can find, see {@link ReadRequest#lookUps()}. */
    default List<String> lookUpColumns() {
        return List.of();
    }

    /** Names of columns of whole numbers without nulls whose extremes the metadata mostly tells, see {@link OpenFile#extent}. */
    default List<String> extentColumns() {
        return List.of();
    }

    /**
     * Whether these options leave out rows that turn out to be damaged. Then a query that wants no column reads all of them,
     * so that it counts the rows that are there for all others.
     */
    default boolean leavesOutDamage(Options options) {
        return false;
    }

    /**
     * Opens a file and reads what it says about itself; no data is read.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the file contradicts the format
     */
    OpenFile open(FileContext context) throws IOException;
}
