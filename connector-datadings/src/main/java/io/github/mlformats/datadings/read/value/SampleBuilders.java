package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.build.ColumnBuilders;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.core.vector.build.value.BinaryBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.datadings.schema.Variants;
import java.util.List;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;

/** Creates column builders for all Spark types that samples can be read as. */
public final class SampleBuilders extends ColumnBuilders {
    private final boolean caseSensitive;

    /** @param caseSensitive whether field names that differ only in case are distinct */
    public SampleBuilders(BatchBytes held, boolean caseSensitive) {
        super(held);
        this.caseSensitive = caseSensitive;
    }

    /** Returns whether field names that differ only in case are distinct. */
    public boolean caseSensitive() {
        return caseSensitive;
    }

    @Override
    public ColumnBuilder of(String name, DataType type) {
        if (type instanceof DateType || type instanceof TimestampNTZType) {
            throw refusal(name, type);
        }
        return Variants.is(type) ? new VariantBuilder(held(), name, type) : super.of(name, type);
    }

    @Override
    protected boolean canBeKey(DataType type) {
        return type instanceof BinaryType || super.canBeKey(type);
    }

    /** Creates a binary column. */
    public BinaryBuilder binary(String name) {
        return new BinaryBuilder(held(), name);
    }

    @Override
    protected StructBuilder struct(String name, StructType type, List<ColumnBuilder> children) {
        return new RecordBuilder(held(), name, type, children, new FieldTable(type.fieldNames(), null, caseSensitive));
    }

    @Override
    protected UsageException refusal(String name, DataType type) {
        return new UsageException("column '" + PlainText.cut(name) + "' is declared as " + type.catalogString()
                + ", which datadings samples cannot provide: use a number, boolean, string, binary or timestamp, or an"
                + " array, struct or map of these, with keys that are strings, integers, booleans or binary");
    }
}
