package io.github.mlformats.core.source;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** How Spark gets at a format: {@code spark.read.format(...)}, read through DataSource V2. */
public abstract class TableSource implements TableProvider, DataSourceRegister {
    private final Format format;
    private FormatTable inferred;

    /** Spark makes one wherever it looks for a source, before anything is read from it or written to it. */
    TableSource(Format format) {
        this.format = format;
        LateRules.addToActiveSession();
    }

    /** The source of ours that Spark finds under a name; empty if it is another's, or none. */
    public static Optional<TableSource> named(String name) {
        try {
            Class<?> source = DataSource.lookupDataSource(name, SQLConf.get());
            return TableSource.class.isAssignableFrom(source)
                    ? Optional.of((TableSource) source.getConstructor().newInstance())
                    : Optional.empty();
        } catch (Exception e) {
            // Whoever needs it says that there is none.
            return Optional.empty();
        }
    }

    /** The source of ours whose files a catalog's table has; empty if they are another's. */
    public static Optional<TableSource> of(CatalogTable table) {
        return table.provider().isEmpty()
                ? Optional.empty()
                : named(table.provider().get());
    }

    /** The format behind this source. */
    public final Format format() {
        return format;
    }

    @Override
    public final String shortName() {
        return format.shortName();
    }

    @Override
    public final StructType inferSchema(CaseInsensitiveStringMap options) {
        inferred = TableLoader.infer(format, options);
        return inferred.schema();
    }

    /** Called right after {@link #inferSchema} unless the user gave a schema. */
    @Override
    public final Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        if (inferred != null && inferred.schema() == schema) {
            return inferred;
        }
        // What names folders, where the table is a catalog's.
        List<String> partitions = Arrays.stream(partitioning)
                .filter(by -> by.name().equals("identity"))
                .map(by -> String.join(".", by.references()[0].fieldNames()))
                .toList();
        return TableLoader.declared(format, new CaseInsensitiveStringMap(properties), schema, partitions);
    }

    @Override
    public final boolean supportsExternalMetadata() {
        return true;
    }

    /** What Spark prints as the format of a plan. */
    @Override
    public final String toString() {
        return format.shortName();
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof TableSource source && format.equals(source.format);
    }

    @Override
    public final int hashCode() {
        return format.hashCode();
    }
}
