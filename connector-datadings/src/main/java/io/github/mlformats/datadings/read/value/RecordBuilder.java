package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** Structs whose fields are found by the names in the samples. */
public final class RecordBuilder extends StructBuilder {
    private final String[] names;
    private final FieldTable fields;

    /** @param fields finds the place of each child */
    public RecordBuilder(
            BatchBytes held, String name, StructType type, List<ColumnBuilder> children, FieldTable fields) {
        super(held, name, type, children);
        this.names = type.fieldNames();
        this.fields = fields;
    }

    /** Finds a field by a name in a sample. */
    public FieldTable fields() {
        return fields;
    }

    /** The name of field {@code i}. */
    String fieldName(int i) {
        return names[i];
    }
}
