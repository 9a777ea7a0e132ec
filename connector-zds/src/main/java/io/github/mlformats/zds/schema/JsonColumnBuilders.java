package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnBuilders;
import io.github.mlformats.core.vector.BatchByteCounter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/** Creates the builders of the columns of a query, which share one byte count, for all types that JSON values can be read as. */
public final class JsonColumnBuilders extends ColumnBuilders {
    public JsonColumnBuilders() {
        super(new BatchByteCounter());
    }

    /** @throws UsageException if JSON values cannot be read as the type of the column */
    static void check(StructField column) {
        JsonColumnBuilders builders = new JsonColumnBuilders();
        try {
            builders.create(column.name(), column.dataType());
        } catch (UsageException e) {
            String reason =
                    builders.unsupportedType(column.name(), column.dataType()).getMessage();
            throw new UsageException("column '" + column.name() + "': " + reason);
        }
    }

    @Override
    protected UsageException unsupportedType(String name, DataType type) {
        return new UsageException(
                "type " + type.catalogString() + " cannot be read from JSON. Read the column as a string");
    }
}
