package io.github.mlformats.idv.write;

import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.EncodedColumn;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import io.github.mlformats.idv.schema.IdvWriteConfig;
import io.github.mlformats.idv.schema.SparkVectorType;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.slf4j.LoggerFactory;

/** Writes the values of a Spark column to an encoded column. */
interface ColumnWriter extends EncodedColumn {
    /** Writes the column's value of a row. */
    void write(SpecializedGetters row);

    /** Writes the column's values of a batch of rows. */
    default void write(RowBatch rows) {
        for (int i = 0; i < rows.count(); i++) {
            write(rows.row(i));
        }
    }

    /**
     * Creates the writer of a field. If the type in the metadata does not match the Spark type, logs a warning and
     * ignores it.
     *
     * @param i position of the field in the rows
     * @throws io.github.mlformats.core.error.UsageException if IDV has no type for the field
     */
    static ColumnWriter of(StructField field, int i, IdvWriteConfig config) {
        ColumnHints hints = ColumnHints.of(field.metadata());
        ColumnWriter column = of(field, i, hints, config);
        if (hints.type() == null || fits(hints.type(), column.type())) {
            return column;
        }
        LogOnce.warn(
                LoggerFactory.getLogger(ColumnWriter.class),
                "column '" + field.name() + "' is written as " + column.type()
                        + ": its metadata says that it was read from " + hints.type()
                        + ", which does not match its type " + field.dataType().simpleString());
        return of(field, i, hints.withoutType(), config);
    }

    private static ColumnWriter of(StructField field, int i, ColumnHints hints, IdvWriteConfig config) {
        IdvTypeResolver types = new IdvTypeResolver(field.name(), hints, config);
        boolean rowId = field.dataType().equals(DataTypes.BinaryType) && hints.type() == IdvType.Primitive.ROW_ID;
        return SparkVectorType.of(field.dataType()) == SparkVectorType.NONE || rowId
                ? new ScalarColumnWriter(field, i, hints, types, config)
                : new VectorColumnWriter(field, i, hints, types, config);
    }

    /** Whether values that were read from one type can be expected to be written as the other. */
    private static boolean fits(IdvType read, IdvType written) {
        if (read instanceof IdvType.Vector from && written instanceof IdvType.Vector to) {
            return fits(from.item(), to.item());
        }
        return read.equals(written)
                // The options of the read and of the write decide whether keys stay keys.
                || read instanceof IdvType.Key && !(written instanceof IdvType.Vector)
                || read == IdvType.Primitive.DOUBLE && written == IdvType.Primitive.SINGLE;
    }
}
