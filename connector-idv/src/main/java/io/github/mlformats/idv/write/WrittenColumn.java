package io.github.mlformats.idv.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.OutputColumn;
import io.github.mlformats.idv.write.type.ColumnHints;
import io.github.mlformats.idv.write.type.TypeChoice;
import io.github.mlformats.idv.write.type.VectorForm;
import io.github.mlformats.idv.write.type.WriteChoices;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructField;

/** A Spark column that is written. */
interface WrittenColumn extends OutputColumn {
    /** Adds the column's value of a row. */
    void write(SpecializedGetters row);

    /**
     * The column for a field.
     *
     * @param i position of the field in rows
     * @throws io.github.mlformats.core.error.UsageException if IDV has no type for it
     */
    static WrittenColumn of(StructField field, int i, WriteChoices choices) {
        ColumnHints hints = ColumnHints.of(field.metadata());
        TypeChoice types = new TypeChoice(field.name(), hints, choices);
        return VectorForm.of(field.dataType()) == VectorForm.NONE || hints.type() == IdvType.Primitive.ROW_ID
                ? new ScalarColumn(field, i, hints, types, choices)
                : new VectorColumn(field, i, hints, types, choices);
    }
}
