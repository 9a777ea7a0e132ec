package io.github.mlformats.core.write;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Brings a table to Spark's writing through DataSource V2. Spark makes providers by the names of their classes and gives them
 * nothing but texts: so tables wait here, and the text says which.
 */
public final class SaveTableProvider implements TableProvider {
    /** The option that says which table. */
    static final String TABLE = "mlformats.writtenTable";

    private static final Map<String, Table> WAITING = new ConcurrentHashMap<>();

    /** Keeps a table until {@link #forget}. Gives the value of {@link #TABLE}. */
    static String remember(Table table) {
        String token = UUID.randomUUID().toString();
        WAITING.put(token, table);
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
}
