package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogDatabase;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** The tables of the session catalog, as it records them. */
final class SessionCatalogTables {
    private static final int STORAGE_OF_TABLE = 2;
    private static final int PROPERTIES_OF_STORAGE = 5;

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
        Object catalog = catalog();
        return name(identifier)
                .filter(name -> (Boolean) ScalaBridge.invoke(catalog, "tableExists", name))
                .map(name -> (CatalogTable) ScalaBridge.invoke(catalog, "getTableMetadata", name));
    }

    /** Returns a table or a view. Fails if there is none. */
    static CatalogTable tableOrView(TableIdentifier name) {
        return (CatalogTable) ScalaBridge.invoke(catalog(), "getTempViewOrPermanentTableMetadata", name);
    }

    /** Returns the directory of the database of a table; empty if the session catalog cannot have it. */
    static Optional<Path> databaseLocation(Identifier table) {
        return name(table)
                .map(name -> (CatalogDatabase) ScalaBridge.invoke(
                        catalog(), "getDatabaseMetadata", name.database().get()))
                .map(database -> new Path(database.locationUri()));
    }

    /** Replaces the options of a table. */
    static void setOptions(CatalogTable table, Map<String, String> options) {
        Object[] storage = ScalaBridge.parts(table.storage());
        storage[PROPERTIES_OF_STORAGE] = ScalaBridge.immutableMap(options);
        Object[] parts = ScalaBridge.parts(table);
        parts[STORAGE_OF_TABLE] = ScalaBridge.make(CatalogStorageFormat.class, storage);
        ScalaBridge.invoke(catalog(), "alterTable", ScalaBridge.make(CatalogTable.class, parts));
    }

    /** Replaces the columns of a table that are not partition columns. Existing ones must stay. */
    static void setDataColumns(TableIdentifier table, StructType columns) {
        ScalaBridge.invoke(catalog(), "alterTableDataSchema", table, columns);
    }

    private static Object catalog() {
        Object state = ScalaBridge.invoke(SparkSession.active(), "sessionState");
        return ScalaBridge.invoke(state, "catalog");
    }
}
