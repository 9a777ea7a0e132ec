package io.github.mlformats.core.write;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Passes a table to Spark's DataSource V2 write path. Spark instantiates providers by class name and passes only strings, so
 * tables are registered in a map, and an option contains the key.
 */
public final class SaveTableProvider implements TableProvider {
    /** The option with the key of the table. */
    static final String TABLE = "mlformats.writtenTable";

    private static final Map<String, Table> WAITING = new ConcurrentHashMap<>();

    /** Registers a table until {@link #forget}. Returns its key, the value of {@link #TABLE}. */
    static String remember(String name, Supplier<WriteBuilder> builder) {
        String token = UUID.randomUUID().toString();
        WAITING.put(token, new SaveTable(name, builder));
        return token;
    }

    static void forget(String token) {
        WAITING.remove(token);
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return new StructType();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return WAITING.get(new CaseInsensitiveStringMap(properties).get(TABLE));
    }

    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    /** The target table of one {@link SaveCommand}. */
    private static final class SaveTable implements SupportsWrite {
        private final String name;
        private final Supplier<WriteBuilder> builder;

        SaveTable(String name, Supplier<WriteBuilder> builder) {
            this.name = name;
            this.builder = builder;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
        public StructType schema() {
            return new StructType();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE, TableCapability.ACCEPT_ANY_SCHEMA);
        }

        @Override
        public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
            return builder.get();
        }
    }
}
