package io.github.mlformats.core.scan;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** What {@code SHOW CREATE TABLE} and {@code DESCRIBE EXTENDED} of Spark 4 say of a table in a catalog. */
final class TableProperties {
    private TableProperties() {}

    /**
     * @param given what Spark's catalog hands over: the table's properties and its options, these also under their names
     *     alone, and the path
     */
    static Map<String, String> of(CaseInsensitiveStringMap given) {
        Map<String, String> properties = new HashMap<>(given.asCaseSensitiveMap());
        properties
                .keySet()
                .removeIf(name -> name.equalsIgnoreCase("path")
                        || given.containsKey(TableCatalog.OPTION_PREFIX + name.toLowerCase(Locale.ROOT)));
        properties.put(TableCatalog.PROP_EXTERNAL, "true");
        return properties;
    }
}
