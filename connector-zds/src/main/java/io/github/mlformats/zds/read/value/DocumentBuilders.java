package io.github.mlformats.zds.read.value;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.build.ColumnBuilders;
import io.github.mlformats.zds.schema.ReadableTypes;
import org.apache.spark.sql.types.DataType;

/** Creates the column builders of a query. */
public final class DocumentBuilders extends ColumnBuilders {
    /** Creates column builders that share one byte count. */
    public DocumentBuilders() {
        super(new BatchBytes());
    }

    @Override
    protected UsageException refusal(String name, DataType type) {
        return ReadableTypes.refusal(type);
    }
}
