package io.github.mlformats.zds.read.value;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.build.ColumnBuilders;
import io.github.mlformats.zds.schema.ReadableTypes;
import org.apache.spark.sql.types.DataType;

/** Creates the column builders of a query. */
public final class DocumentColumnBuilders extends ColumnBuilders {
    /** Creates column builders that share one byte count. */
    public DocumentColumnBuilders() {
        super(new BatchByteCounter());
    }

    @Override
    protected UsageException unsupportedType(String name, DataType type) {
        return ReadableTypes.unsupportedType(type);
    }
}
