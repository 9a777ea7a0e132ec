package io.github.mlformats.idv.write;

import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.OutputColumn;
import io.github.mlformats.idv.write.type.ColumnHints;
import io.github.mlformats.idv.write.type.TypeChoice;
import io.github.mlformats.idv.write.type.VectorForm;
import io.github.mlformats.idv.write.type.WriteChoices;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.slf4j.LoggerFactory;

/** A Spark column that is written. */
interface WrittenColumn extends OutputColumn {
    /** Adds the column's value of a row. */
    void write(SpecializedGetters row);

    /** Adds the column's values of some rows. */
    default void write(RowBatch rows) {
        for (int i = 0; i < rows.count(); i++) {
            write(rows.row(i));
        }
    }

    /**
     * The column for a field.
     *
     * @param i position of the field in rows
     * @throws io.github.mlformats.core.error.UsageException if IDV has no type for it
     */
    static WrittenColumn of(StructField field, int i, WriteChoices choices) {
        ColumnHints hints = ColumnHints.of(field.metadata());
        WrittenColumn column = of(field, i, hints, choices);
        if (hints.type() == null || fits(hints.type(), column.type())) {
            return column;
        }
        LogOnce.warn(
                LoggerFactory.getLogger(WrittenColumn.class),
                "column '" + field.name() + "' is written as " + column.type() + ": that it was read from "
                        + hints.type() + ", as its metadata say, does not fit its type "
                        + field.dataType().simpleString());
        return of(field, i, hints.withoutType(), choices);
    }

    private static WrittenColumn of(StructField field, int i, ColumnHints hints, WriteChoices choices) {
        TypeChoice types = new TypeChoice(field.name(), hints, choices);
        boolean rowId = field.dataType().equals(DataTypes.BinaryType) && hints.type() == IdvType.Primitive.ROW_ID;
        return VectorForm.of(field.dataType()) == VectorForm.NONE || rowId
                ? new ScalarColumn(field, i, hints, types, choices)
                : new VectorColumn(field, i, hints, types, choices);
    }

    /** Whether values that were read from one type may well be written as the other. */
    private static boolean fits(IdvType read, IdvType written) {
        if (read instanceof IdvType.Vector from && written instanceof IdvType.Vector to) {
            return fits(from.item(), to.item());
        }
        return read.equals(written)
                // Whether keys stay keys is a matter of options, here and where they were read.
                || read instanceof IdvType.Key && !(written instanceof IdvType.Vector)
                || read == IdvType.Primitive.DOUBLE && written == IdvType.Primitive.SINGLE;
    }
}
