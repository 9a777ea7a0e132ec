package io.github.mlformats.convert;

import static java.util.stream.Collectors.joining;
import static org.apache.spark.sql.functions.col;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNames;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Appends to a catalog table, one append per unit. A marker file is created before an append and deleted after it is recorded. If
 * a run finds a marker, an earlier one died during the append: for Iceberg tables, the snapshot summaries, which contain the
 * unit's name, decide whether it was committed; for other tables, the user has to. The name contains the id of the plan: a table
 * may have the units of many conversions with equal requests.
 */
final class TableSink implements Sink {
    private final String table;
    private final Output writing;
    private final Path marks;
    private final Configuration conf;
    private String plan;

    /** @param marks the directory of marker files */
    TableSink(String table, Output writing, Path marks, Configuration conf) {
        this.table = table;
        this.writing = writing;
        this.marks = marks;
        this.conf = conf;
    }

    @Override
    public void begin(String id) {
        plan = id;
    }

    private String name(int unit) {
        return plan + "-" + unit;
    }

    private Path mark(int unit) {
        return new Path(marks, String.format(Locale.ROOT, "%05d", unit));
    }

    @Override
    public List<OutputFile> stage(Unit unit, Dataset<Row> rows) throws IOException {
        FileSystem fs = marks.getFileSystem(conf);
        Path mark = mark(unit.number());
        fs.create(mark, true).close();
        try {
            if (!rows.sparkSession().catalog().tableExists(table)) {
                create(rows);
            }
            rows.writeTo(table)
                    .options(writing.options())
                    .option(IcebergAppends.PROPERTY, name(unit.number()))
                    .append();
        } catch (AnalysisException e) {
            // Analysis fails before anything is written.
            fs.delete(mark, false);
            throw new UsageException(e.getMessage().lines().findFirst().orElse(table), e);
        }
        return List.of();
    }

    /** Uses SQL, since the methods of DataFrameWriterV2 have other return types on Spark 4. */
    private void create(Dataset<Row> rows) {
        String partitioning = writing.partitionBy().isEmpty()
                ? ""
                : writing.partitionBy().stream()
                        .map(ColumnNames::quoted)
                        .collect(joining(", ", " PARTITIONED BY (", ")"));
        rows.sparkSession()
                .sql("CREATE TABLE %s (%s) USING %s%s"
                        .formatted(table, rows.schema().toDDL(), writing.format(), partitioning));
    }

    @Override
    public boolean isAppended(Unit unit, SparkSession session) throws IOException {
        boolean begun = marks.getFileSystem(conf).exists(mark(unit.number()));
        if (!begun || !session.catalog().tableExists(table)) {
            return false;
        }
        try {
            return new IcebergAppends(session, table)
                    .findSnapshot(name(unit.number()))
                    .isPresent();
        } catch (UsageException e) {
            throw new UsageException(
                    "an earlier run died while it appended unit " + unit.number() + " (" + unit.label() + ") to "
                            + table
                            + ", and it is unknown whether the append was committed. Remove the unit's rows if they"
                            + " are there, then delete " + mark(unit.number()),
                    e);
        }
    }

    @Override
    public void publish(UnitRecord unit) throws IOException {
        marks.getFileSystem(conf).delete(mark(unit.number()), false);
    }

    @Override
    public void checkRemovable(UnitRecord unit) {
        throw new UsageException(
                "an input of unit " + unit.number() + " has changed, but its rows cannot be removed from " + table
                        + ". Restore the input, or start again with another table and directory");
    }

    /** Always refused by the check. */
    @Override
    public void remove(UnitRecord unit) {
        checkRemovable(unit);
    }

    /** Has no files. */
    @Override
    public Map<UnitRecord, String> findMissing(List<UnitRecord> finished) {
        return Map.of();
    }

    @Override
    public Dataset<Row> readBack(UnitRecord unit, Dataset<Row> columns) {
        String name = name(unit.number());
        IcebergAppends appends = new IcebergAppends(columns.sparkSession(), table);
        Row append = appends.findSnapshot(name)
                .orElseThrow(() -> new UsageException("the snapshot of " + table + " with unit " + unit.number()
                        + " no longer exists, so the unit cannot be verified. Remove --verify"));
        return appends.appendedRows(append)
                .select(Stream.of(columns.columns())
                        .map(column -> col(ColumnNames.quoted(column)))
                        .toArray(Column[]::new));
    }

    @Override
    public void cleanUp() {}

    @Override
    public void complete(List<String> directories) {}

    /** Appends to an Iceberg table, identified by a name in the summaries of their snapshots. */
    record IcebergAppends(SparkSession session, String table) {
        static final String FORMAT = "iceberg";

        private static final String NAME = "mlformats-unit";

        /** The write option that names a snapshot. */
        static final String PROPERTY = "snapshot-property." + NAME;

        private static final String ID = "snapshot_id";
        private static final String PARENT = "parent_id";

        /**
         * The snapshot of a named append; empty if there is none in the current history.
         *
         * @throws UsageException if the table has no snapshots, or several of this name
         */
        Optional<Row> findSnapshot(String name) {
            Dataset<Row> snapshots;
            Dataset<Row> history;
            try {
                snapshots = session.table(table + ".snapshots");
                history = session.table(table + ".history");
            } catch (Exception e) {
                throw new UsageException(
                        table + " has no snapshots to identify appends by. Use an Iceberg table, or remove --verify",
                        e);
            }
            List<Row> found = snapshots
                    .where(col("summary").getItem(NAME).equalTo(name))
                    .select(ID, PARENT)
                    // Without snapshots that were rolled back. The history has one twice to which was rolled back.
                    .join(history.where("is_current_ancestor").select(ID).distinct(), ID)
                    .takeAsList(2);
            if (found.size() > 1) {
                throw new UsageException(table + " has several snapshots of the unit " + name
                        + ", one of them of another conversion. Compare the table with the input by mlformats diff");
            }
            return found.stream().findFirst();
        }

        /** The rows added by a snapshot. */
        Dataset<Row> appendedRows(Row snapshot) {
            String id = snapshot.getAs(ID).toString();
            Object parent = snapshot.getAs(PARENT);
            return parent == null
                    ? session.sql("SELECT * FROM " + table + " VERSION AS OF " + id)
                    : session.read()
                            .format(FORMAT)
                            .option("start-snapshot-id", parent.toString())
                            .option("end-snapshot-id", id)
                            .load(table);
        }
    }
}
