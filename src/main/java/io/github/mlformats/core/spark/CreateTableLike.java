package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ScalaBridge;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import scala.Option;

/**
 * {@code CREATE TABLE ... LIKE}, which Spark 4.2 and later refuse. Earlier ones copy format and options of a table, but not to the
 * properties, from which Spark 4 gives them to a table that is read.
 */
final class CreateTableLike {
    private CreateTableLike() {}

    /**
     * Adds these properties to a statement.
     *
     * @throws UsageException if the new table would stay without rows
     */
    static LogicalPlan rewrite(CreateTableLikeCommand statement) {
        CatalogTable before = SessionCatalogTables.tableOrView(statement.sourceTable());
        Option<String> name = statement.provider().isDefined() ? statement.provider() : before.provider();
        Optional<FormatTableProvider> source =
                name.isDefined() ? FormatTableProvider.lookup(name.get()) : Optional.empty();
        Map<String, String> properties = ScalaBridge.map(statement.properties());
        if (source.isEmpty() || properties.containsKey(TableCatalog.PROP_PROVIDER)) {
            return statement;
        }
        Option<URI> location = statement.fileFormat().locationUri();
        if (location.isEmpty()) {
            PreprocessTableStatements.checkWritable(source.get());
        } else {
            properties.put(TableCatalog.PROP_LOCATION, new Path(location.get()).toString());
        }
        properties.put(TableCatalog.PROP_PROVIDER, name.get());
        if (FormatTableProvider.forCatalogTable(before).equals(source)) {
            ScalaBridge.map(before.storage().properties())
                    .forEach((option, value) -> properties.put(TableCatalog.OPTION_PREFIX + option, value));
        }
        return (LogicalPlan) statement.makeCopy(
                ScalaBridge.parts(statement, statement.properties(), ScalaBridge.immutableMap(properties)));
    }
}
