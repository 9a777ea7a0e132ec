package io.github.mlformats.tool.convert.sink;

import static org.apache.spark.sql.functions.col;

import io.github.mlformats.core.error.UsageException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

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
     * @throws UsageException if the table has no snapshots
     */
    Optional<Row> findSnapshot(String name) {
        Dataset<Row> snapshots;
        Dataset<Row> history;
        try {
            snapshots = session.table(table + ".snapshots");
            history = session.table(table + ".history");
        } catch (Exception e) {
            throw new UsageException(
                    table + " has no snapshots to identify appends by. Use an Iceberg table, or remove --verify", e);
        }
        List<Row> found = snapshots
                .where(col("summary").getItem(NAME).equalTo(name))
                .select(ID, PARENT)
                // Without snapshots that were rolled back.
                .join(history.where("is_current_ancestor").select(ID), ID)
                .takeAsList(1);
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
