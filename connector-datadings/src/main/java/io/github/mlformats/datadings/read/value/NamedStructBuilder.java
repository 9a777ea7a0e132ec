package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** Builds struct columns whose fields are looked up by the names in the samples. */
public final class NamedStructBuilder extends StructBuilder {
    private final String[] names;
    private final FieldLookup fields;

    /** @param fields maps names to the positions of the children */
    public NamedStructBuilder(
            BatchByteCounter byteCounter,
            String name,
            StructType type,
            List<ColumnBuilder> children,
            FieldLookup fields) {
        super(byteCounter, name, type, children);
        this.names = type.fieldNames();
        this.fields = fields;
    }

    /** Returns the lookup of fields by name. */
    public FieldLookup fields() {
        return fields;
    }

    /** Returns the name of field {@code i}. */
    String fieldName(int i) {
        return names[i];
    }
}
