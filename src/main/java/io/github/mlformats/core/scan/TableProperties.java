package io.github.mlformats.core.scan;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The properties of a catalog table that {@code SHOW CREATE TABLE} and {@code DESCRIBE EXTENDED} of Spark 4 show. */
final class TableProperties {
    private TableProperties() {}

    /**
     * @param catalogOptions what Spark's catalog passes to the table: its properties, its options both with and without
     *     prefix, and the path
     */
    static Map<String, String> of(CaseInsensitiveStringMap catalogOptions) {
        Map<String, String> properties = new HashMap<>(catalogOptions.asCaseSensitiveMap());
        properties
                .keySet()
                .removeIf(name -> name.equalsIgnoreCase("path")
                        || catalogOptions.containsKey(TableCatalog.OPTION_PREFIX + name.toLowerCase(Locale.ROOT)));
        properties.put(TableCatalog.PROP_EXTERNAL, "true");
        return properties;
    }
}
