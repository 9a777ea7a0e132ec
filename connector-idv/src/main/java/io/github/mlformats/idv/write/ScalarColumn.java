package io.github.mlformats.idv.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.encode.BlockEncoder;
import io.github.mlformats.idv.format.write.AnnotationValue;
import io.github.mlformats.idv.write.type.ColumnErrors;
import io.github.mlformats.idv.write.type.ColumnHints;
import io.github.mlformats.idv.write.type.TypeChoice;
import io.github.mlformats.idv.write.type.WriteChoices;
import io.github.mlformats.idv.write.value.ScalarWriters;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructField;

/** Writes a column of scalar values. */
final class ScalarColumn implements WrittenColumn {
    private final String name;
    private final int position;
    private final ColumnHints hints;
    private final IdvType type;
    private final ColumnErrors errors;
    private final ScalarWriters.Scalar scalar;

    ScalarColumn(StructField field, int position, ColumnHints hints, TypeChoice types, WriteChoices choices) {
        this.name = field.name();
        this.position = position;
        this.hints = hints;
        this.type = types.ofColumn(field.dataType());
        this.errors = new ColumnErrors(name);
        this.scalar = ScalarWriters.of(field.dataType(), type, types.isRaw(type), errors, choices.nullsAsDefault());
    }

    @Override
    public void write(SpecializedGetters row) {
        scalar.writer().write(row, position);
        errors.nextRow();
    }

    @Override
    public void write(RowBatch rows) {
        if (scalar.copied() != null && rows.copyNumbers(position, scalar.copied())) {
            errors.nextRows(rows.count());
        } else {
            WrittenColumn.super.write(rows);
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
    public BlockEncoder values() {
        return scalar.block();
    }

    @Override
    public List<AnnotationValue> annotations() {
        return ColumnAnnotations.of(hints, type, false);
    }
}
