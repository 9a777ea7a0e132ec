package io.github.mlformats.tool.convert.sink;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.manifest.OutputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Where converted rows go. */
public interface Sink {
    /** Whether the rows of a unit have arrived although no record says so. */
    default boolean holds(Unit unit, SparkSession session) throws IOException {
        return false;
    }

    /** Writes the rows of a unit to where nobody sees them yet, if there is such a place. Gives the files they will be in. */
    List<OutputFile> stage(Unit unit, Dataset<Row> rows) throws IOException;

    /** Brings a unit's files to their place, those that are not there yet: a driver may have died on the way. */
    void publish(UnitRecord unit) throws IOException;

    /** @throws UsageException if what a unit has written cannot be removed */
    default void checkRemovable(UnitRecord unit) {}

    /** Removes what a unit has written before, so that it can be written again. */
    void remove(UnitRecord unit) throws IOException;

    /** The rows of a unit, read back. @param columns the columns that were written */
    Dataset<Row> written(UnitRecord unit, Dataset<Row> columns) throws IOException;

    /** Clears up what a run that died has left. */
    void clear() throws IOException;

    /** Says that all units are there. */
    void complete(List<String> folders) throws IOException;
}
