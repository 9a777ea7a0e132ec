package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The output of a conversion, written unit by unit: staged, then published. */
interface Sink {
    /**
     * The sink of an output.
     *
     * @param out the output directory or file
     * @param run a name that no other run has
     * @param record the directory of the conversion's record
     */
    static Sink create(Output writing, Path out, String run, Path record, Configuration conf) throws IOException {
        if (writing.table().isPresent()) {
            return new TableSink(writing.table().get(), writing, new Path(record, "appending"), conf);
        }
        return writing.isSingleOutput()
                ? new SingleOutputSink(writing, out, conf)
                : new DirectorySink(writing, out, run, conf);
    }

    /** Number of units that may be written at the same time. */
    default int concurrentUnits() {
        return 1;
    }

    /** Whether readers see a unit only once it is published, so that it may be given up until then. */
    default boolean stagesInvisibly() {
        return false;
    }

    /** Called once the conversion is planned, before units are written or read back. @param plan the id of the plan */
    default void begin(String plan) {}

    /** Whether the rows of an unrecorded unit were appended by a run that died. */
    default boolean isAppended(Unit unit, SparkSession session) throws IOException {
        return false;
    }

    /** Writes the rows of a unit, invisible to readers if the sink supports that. @return the files to publish */
    List<OutputFile> stage(Unit unit, Dataset<Row> rows) throws IOException;

    /** Moves the staged files of a unit to their final paths. Idempotent: a driver may have died in between. */
    void publish(UnitRecord unit) throws IOException;

    /** @throws UsageException if the output of a unit cannot be removed */
    default void checkRemovable(UnitRecord unit) {}

    /** Removes the published output of a unit, so that it can be written again. */
    void remove(UnitRecord unit) throws IOException;

    /** Returns the units that lack an output file, with the path of the first missing one. */
    Map<UnitRecord, String> findMissing(List<UnitRecord> finished) throws IOException;

    /** The rows of a unit, read back. @param columns a table with the schema that was written */
    Dataset<Row> readBack(UnitRecord unit, Dataset<Row> columns) throws IOException;

    /** Deletes staged files of a run that died. */
    void cleanUp() throws IOException;

    /** Marks the output as complete, after all units are published. @param directories output directories of the units */
    void complete(List<String> directories) throws IOException;
}
