package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.BinaryBuilder;
import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.ColumnBuilders;
import io.github.mlformats.core.record.StructBuilder;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import java.util.List;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;

/** Creates column builders for all Spark types that samples can be read as. */
final class SampleColumnBuilders extends ColumnBuilders {
    private final boolean caseSensitive;

    /** Creates builders for a read. Next to a variant of the whole sample, the only field is the key, whose name is exact. */
    static SampleColumnBuilders of(BatchByteCounter byteCounter, ReadRequest request, Options options) {
        boolean hasVariant = options.get(DatadingsReadOptions.VARIANT_COLUMN) != null;
        return new SampleColumnBuilders(byteCounter, request.caseSensitive() || hasVariant);
    }

    /** @param caseSensitive whether field names that differ only in case are distinct */
    SampleColumnBuilders(BatchByteCounter byteCounter, boolean caseSensitive) {
        super(byteCounter);
        this.caseSensitive = caseSensitive;
    }

    /** Returns whether field names that differ only in case are distinct. */
    boolean caseSensitive() {
        return caseSensitive;
    }

    @Override
    public ColumnBuilder create(String name, DataType type) {
        if (type instanceof DateType || type instanceof TimestampNTZType) {
            throw unsupportedType(name, type);
        }
        return super.create(name, type);
    }

    @Override
    protected boolean canBeKey(DataType type) {
        return type instanceof BinaryType || super.canBeKey(type);
    }

    /** Creates a binary column. */
    BinaryBuilder binary(String name) {
        return new BinaryBuilder(byteCounter(), name);
    }

    @Override
    protected StructBuilder struct(String name, StructType type, List<ColumnBuilder> children) {
        return new NamedStructBuilder(
                byteCounter(), name, type, children, new FieldLookup(type.fieldNames(), null, caseSensitive));
    }

    @Override
    protected UsageException unsupportedType(String name, DataType type) {
        return new UsageException("column '" + PlainText.truncate(name) + "' is declared as " + type.catalogString()
                + ", which datadings samples cannot provide: use a number, boolean, string, binary or timestamp, or an"
                + " array, struct or map of these, with keys that are strings, integers, booleans or binary");
    }

    /** Builds struct columns whose fields are looked up by the names in the samples. */
    static final class NamedStructBuilder extends StructBuilder {
        private final String[] names;
        private final FieldLookup fields;

        /** @param fields maps names to the positions of the children */
        NamedStructBuilder(
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
        FieldLookup fields() {
            return fields;
        }

        /** Returns the name of field {@code i}. */
        String fieldName(int i) {
            return names[i];
        }
    }
}
