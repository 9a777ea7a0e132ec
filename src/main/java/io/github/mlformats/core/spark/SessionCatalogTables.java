package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.catalog.Identifier;
import scala.Option;

/** The tables of the session catalog, as it records them. */
final class SessionCatalogTables {
    private SessionCatalogTables() {}

    /** Returns the name of a table as the session catalog knows it; empty if it cannot be one of its tables. */
    static Optional<TableIdentifier> name(Identifier identifier) {
        String[] namespace = identifier.namespace();
        return namespace.length == 1
                ? Optional.of(new TableIdentifier(identifier.name(), Option.apply(namespace[0])))
                : Optional.empty();
    }

    /** Returns a table; empty if the catalog does not have it. */
    static Optional<CatalogTable> find(Identifier identifier) {
        Object state = ScalaBridge.invoke(SparkSession.active(), "sessionState");
        Object catalog = ScalaBridge.invoke(state, "catalog");
        return name(identifier)
                .filter(name -> (Boolean) ScalaBridge.invoke(catalog, "tableExists", name))
                .map(name -> (CatalogTable) ScalaBridge.invoke(catalog, "getTableMetadata", name));
    }
}
