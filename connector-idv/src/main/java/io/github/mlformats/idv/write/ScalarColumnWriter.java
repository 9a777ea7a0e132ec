package io.github.mlformats.idv.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.encode.BlockEncoder;
import io.github.mlformats.idv.format.write.OutputAnnotation;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import io.github.mlformats.idv.schema.IdvWriteConfig;
import io.github.mlformats.idv.write.value.ScalarWriterFactory;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructField;

/** Writes a column of scalar values. */
final class ScalarColumnWriter implements ColumnWriter {
    private final String name;
    private final int position;
    private final ColumnHints hints;
    private final IdvType type;
    private final ColumnErrors errors;
    private final ScalarWriterFactory.ScalarWriter scalar;

    ScalarColumnWriter(
            StructField field, int position, ColumnHints hints, IdvTypeResolver types, IdvWriteConfig config) {
        this.name = field.name();
        this.position = position;
        this.hints = hints;
        this.type = types.columnType(field.dataType());
        this.errors = new ColumnErrors(name);
        this.scalar =
                ScalarWriterFactory.of(field.dataType(), type, types.isRawKey(type), errors, config.nullsAsDefault());
    }

    @Override
    public void write(SpecializedGetters row) {
        scalar.writer().write(row, position);
        errors.nextRow();
    }

    @Override
    public void write(RowBatch rows) {
        if (scalar.bulkEncoder() != null && rows.copyNumbers(position, scalar.bulkEncoder())) {
            errors.nextRows(rows.count());
        } else {
            ColumnWriter.super.write(rows);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public IdvType type() {
        return type;
    }

    @Override
    public BlockEncoder encoder() {
        return scalar.encoder();
    }

    @Override
    public List<OutputAnnotation> annotations() {
        return OutputAnnotations.of(hints, type, false);
    }
}
