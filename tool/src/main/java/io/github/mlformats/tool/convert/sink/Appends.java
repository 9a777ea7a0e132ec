package io.github.mlformats.tool.convert.sink;

import static org.apache.spark.sql.functions.col;

import io.github.mlformats.core.error.UsageException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Appends to a table that keeps a snapshot of each, as Iceberg's do, with a name in its summary. */
record Appends(SparkSession session, String table) {
    static final String FORMAT = "iceberg";

    private static final String NAME = "mlformats-unit";

    /** The option of a write that gives its snapshot a name. */
    static final String PROPERTY = "snapshot-property." + NAME;

    private static final String ID = "snapshot_id";
    private static final String PARENT = "parent_id";

    /**
     * The snapshot that an append of some name has made.
     *
     * @throws UsageException if the table keeps none
     */
    Optional<Row> find(String name) {
        Dataset<Row> snapshots;
        Dataset<Row> history;
        try {
            snapshots = session.table(table + ".snapshots");
            history = session.table(table + ".history");
        } catch (Exception e) {
            throw new UsageException(table + " does not tell what was appended to it", e);
        }
        List<Row> found = snapshots
                .where(col("summary").getItem(NAME).equalTo(name))
                .select(ID, PARENT)
                // What was rolled back is not there any more.
                .join(history.where("is_current_ancestor").select(ID), ID)
                .takeAsList(1);
        return found.stream().findFirst();
    }

    /** The rows that came with a snapshot. */
    Dataset<Row> rows(Row snapshot) {
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
