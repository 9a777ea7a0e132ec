package io.github.mlformats.idv.write;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.idv.format.ColumnDefinition.OutputAnnotation;
import io.github.mlformats.idv.format.IdvStreamWriter.EncodedColumn;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import io.github.mlformats.idv.schema.IdvWriteOptions.Nulls;
import io.github.mlformats.idv.schema.SparkVectorType;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.slf4j.LoggerFactory;

/** Writes the values of a Spark column to an encoded column. */
abstract class ColumnWriter implements EncodedColumn {
    final int position;
    final ColumnHints hints;
    final ColumnErrors errors;
    private final String name;

    ColumnWriter(StructField field, int position, ColumnHints hints) {
        this.name = field.name();
        this.position = position;
        this.hints = hints;
        this.errors = new ColumnErrors(name);
    }

    @Override
    public final String name() {
        return name;
    }

    /**
     * The type that the column must have in all files of a write; empty if no row determines it. It is known after the
     * last row.
     */
    Optional<IdvType> decidedType() {
        return Optional.of(type());
    }

    /** Writes the column's value of a row. */
    abstract void write(SpecializedGetters row);

    /** Writes the column's values of a batch of rows. */
    void write(RowBatch rows) {
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
    static ColumnWriter of(StructField field, int i, Options options) {
        ColumnHints hints = ColumnHints.of(field.metadata());
        ColumnWriter column = of(field, i, hints, options);
        if (hints.type() == null || fits(hints.type(), column.type())) {
            return column;
        }
        LogOnce.warn(
                LoggerFactory.getLogger(ColumnWriter.class),
                "column '" + field.name() + "' is written as " + column.type()
                        + ": its metadata says that it was read from " + hints.type()
                        + ", which does not match its type " + field.dataType().simpleString());
        return of(field, i, hints.withoutType(), options);
    }

    private static ColumnWriter of(StructField field, int i, ColumnHints hints, Options options) {
        IdvTypeResolver types = new IdvTypeResolver(field.name(), hints, options);
        boolean rowId = field.dataType().equals(DataTypes.BinaryType) && hints.type() == IdvType.Primitive.ROW_ID;
        return SparkVectorType.of(field.dataType()) == SparkVectorType.NONE || rowId
                ? new ScalarColumnWriter(field, i, hints, types, options)
                : new VectorColumnWriter(field, i, hints, types, options);
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

    /** Writes a column of scalar values. */
    private static final class ScalarColumnWriter extends ColumnWriter {
        private final IdvType type;
        private final ScalarWriterFactory.ScalarWriter scalar;

        ScalarColumnWriter(StructField field, int position, ColumnHints hints, IdvTypeResolver types, Options options) {
            super(field, position, hints);
            this.type = types.columnType(field.dataType());
            this.scalar = ScalarWriterFactory.of(
                    field.dataType(),
                    type,
                    types.isRawKey(type),
                    errors,
                    options.get(IdvWriteOptions.NULLS) == Nulls.DEFAULT);
        }

        @Override
        void write(SpecializedGetters row) {
            scalar.writer().write(row, position);
            errors.nextRow();
        }

        @Override
        void write(RowBatch rows) {
            if (scalar.bulkEncoder() != null && rows.copyNumbers(position, scalar.bulkEncoder())) {
                errors.nextRows(rows.count());
            } else {
                super.write(rows);
            }
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
}
