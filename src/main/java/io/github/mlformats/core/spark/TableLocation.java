package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.V2CreateTablePlan;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import scala.Option;
import scala.Product;

/**
 * The {@code LOCATION} of a new table of the session catalog. A relative one is below that of the table's database, as of Spark's own
 * sources: Spark would infer columns from the working directory, and Spark 3.5.0 store a path below the warehouse.
 */
final class TableLocation {
    private TableLocation() {}

    /** Returns a statement with an absolute location; the statement itself if it has no relative one. */
    static LogicalPlan absolute(V2CreateTablePlan statement) {
        Product spec = (Product) ScalaBridge.invoke(statement, "tableSpec");
        Option<?> location = (Option<?>) ScalaBridge.invoke(spec, "location");
        LogicalPlan plan = (LogicalPlan) statement;
        if (location.isEmpty() || isAbsolute((String) location.get()) || !isInSessionCatalog(plan)) {
            return plan;
        }
        Optional<Path> database = SessionCatalogTables.databaseLocation(statement.tableName());
        if (database.isEmpty()) {
            return plan;
        }
        Option<String> below = Option.apply(new Path(database.get(), (String) location.get()).toString());
        Object absolute = ScalaBridge.make(spec.getClass(), ScalaBridge.parts(spec, location, below));
        return (LogicalPlan) plan.makeCopy(ScalaBridge.parts(plan, spec, absolute));
    }

    /** Reads report a path that is invalid. */
    private static boolean isAbsolute(String location) {
        try {
            return new Path(location).isAbsolute();
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    private static boolean isInSessionCatalog(LogicalPlan statement) {
        return ScalaBridge.invoke(statement, "name") instanceof ResolvedIdentifier name
                && name.catalog().name().equals(CatalogManager.SESSION_CATALOG_NAME());
    }
}
