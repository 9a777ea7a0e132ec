package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.write.Partitions;
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

/** DataSource V2 provider of a format: the entry point of {@code spark.read.format(...)}. */
public abstract class FormatTableProvider implements TableProvider, DataSourceRegister {
    private final Format format;
    private FormatTable inferred;

    /**
     * Spark creates an instance whenever it resolves a source by name, before anything is read or written. The
     * constructor therefore injects the session rules that may be missing, see {@link RuntimeRuleInjector}.
     */
    FormatTableProvider(Format format) {
        this.format = format;
        RuntimeRuleInjector.injectIntoActiveSession();
    }

    /** Returns the provider that Spark finds under a name; empty if there is none or if it belongs to another library. */
    public static Optional<FormatTableProvider> lookup(String name) {
        try {
            Class<?> source = DataSource.lookupDataSource(name, SQLConf.get());
            return FormatTableProvider.class.isAssignableFrom(source)
                    ? Optional.of((FormatTableProvider) source.getConstructor().newInstance())
                    : Optional.empty();
        } catch (Exception e) {
            // The caller reports a missing source.
            return Optional.empty();
        }
    }

    /** Returns the provider of a catalog table's format; empty if the table has another provider. */
    public static Optional<FormatTableProvider> forCatalogTable(CatalogTable table) {
        return table.provider().isEmpty()
                ? Optional.empty()
                : lookup(table.provider().get());
    }

    /** Returns the format of this source. */
    public final Format format() {
        return format;
    }

    @Override
    public final String shortName() {
        return format.shortName();
    }

    @Override
    public final StructType inferSchema(CaseInsensitiveStringMap options) {
        inferred = FormatTable.infer(format, FormatTable.options(options)).withProperties(options);
        return inferred.schema();
    }

    /** Returns the table. Spark calls this right after {@link #inferSchema} unless the user specified a schema. */
    @Override
    public final Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        if (inferred != null && inferred.schema() == schema) {
            return inferred;
        }
        CaseInsensitiveStringMap passed = new CaseInsensitiveStringMap(properties);
        if (!TableResolver.isCatalogTable(passed) && partitioning.length == 0) {
            return FormatTable.userSpecified(format, passed, schema);
        }
        List<String> partitions = Partitions.namesIn(Arrays.asList(partitioning));
        return FormatTable.declared(format, FormatTable.options(passed), schema, partitions)
                .withProperties(passed);
    }

    @Override
    public final boolean supportsExternalMetadata() {
        return true;
    }

    /** The name of the format in query plans. */
    @Override
    public final String toString() {
        return format.shortName();
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof FormatTableProvider source && format.equals(source.format);
    }

    @Override
    public final int hashCode() {
        return format.hashCode();
    }
}
