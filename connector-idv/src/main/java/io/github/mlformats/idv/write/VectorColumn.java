package io.github.mlformats.idv.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.encode.BlockEncoder;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.format.encode.VectorEncoder;
import io.github.mlformats.idv.format.write.AnnotationValue;
import io.github.mlformats.idv.write.type.ColumnErrors;
import io.github.mlformats.idv.write.type.ColumnHints;
import io.github.mlformats.idv.write.type.TypeChoice;
import io.github.mlformats.idv.write.type.VectorForm;
import io.github.mlformats.idv.write.type.WriteChoices;
import io.github.mlformats.idv.write.value.Integers;
import io.github.mlformats.idv.write.value.ScalarWriters;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/** Writes a column of vectors of fixed or varying size (idv.md, section 12.3). */
final class VectorColumn implements WrittenColumn {
    /** The type of a dense vector in Spark ML's struct. */
    private static final int ML_DENSE = 1;

    private final String name;
    private final int position;
    private final ColumnHints hints;
    private final VectorForm form;
    private final IdvType itemType;
    private final VectorSize size;
    private final ColumnErrors errors;
    private final boolean nullsAsDefault;
    private final ScalarWriters.Scalar items;
    private final VectorEncoder vectors;
    /** Getters of the sizes and indices of {@link VectorForm#SPARSE} and {@link VectorForm#ML}. */
    private final Integers sizes;

    private final Integers indexes;
    /**
     * Whether vectors of doubles that were read from Single are written as Single again, where no precision may be
     * lost.
     */
    private final boolean exact;

    VectorColumn(StructField field, int position, ColumnHints hints, TypeChoice types, WriteChoices choices) {
        this.name = field.name();
        this.position = position;
        this.hints = hints;
        this.form = VectorForm.of(field.dataType());
        this.errors = new ColumnErrors(name);
        DataType spark = form.items(field.dataType());
        this.sizes = Integers.of(form.sizeType(field.dataType()));
        this.indexes = Integers.of(form.indexType(field.dataType()));
        this.exact = form == VectorForm.ML && !choices.single() && readAsSingle() && choices.singleAsRead();
        this.itemType = itemType(spark, types);
        this.items = form == VectorForm.BINARY
                ? bytes(new FixedEncoder(1))
                : exact
                        ? ScalarWriters.exactSingle(errors)
                        : ScalarWriters.of(spark, itemType, types.isRaw(itemType), errors, choices.nullsAsDefault());
        boolean fixed = form == VectorForm.ML || choices.fixedSize().contains(name) || hints.slots() > 0;
        this.size = VectorSize.of(hints, fixed, errors);
        this.nullsAsDefault = choices.nullsAsDefault();
        this.vectors = new VectorEncoder(items.block(), size.slots());
    }

    private IdvType itemType(DataType spark, TypeChoice types) {
        if (form == VectorForm.BINARY) {
            return Primitive.BYTE;
        }
        return exact ? Primitive.SINGLE : types.ofItems(spark);
    }

    private boolean readAsSingle() {
        return hints.type() instanceof IdvType.Vector vector && vector.item() == Primitive.SINGLE;
    }

    private static ScalarWriters.Scalar bytes(FixedEncoder block) {
        return new ScalarWriters.Scalar(block, (from, i) -> block.add(from.getByte(i)));
    }

    @Override
    public void write(SpecializedGetters row) {
        if (row.isNullAt(position)) {
            writeNull();
        } else {
            writeVector(row);
        }
        errors.nextRow();
    }

    private void writeNull() {
        if (!nullsAsDefault) {
            throw errors.inRow(" is null, and vectors have no missing value. Set option(\"nulls\", \"default\") to write an"
                    + " empty vector, or fill the nulls");
        }
        vectors.addSparse(size.slots(), 0);
    }

    private void writeVector(SpecializedGetters row) {
        switch (form) {
            case ARRAY -> dense(row.getArray(position));
            case BINARY -> binary(row.getBinary(position));
            case ML -> {
                InternalRow vector = row.getStruct(position, 4);
                if (vector.getByte(0) == ML_DENSE) {
                    dense(vector.getArray(3));
                } else {
                    sparse(vector.getInt(1), vector.getArray(2), vector.getArray(3));
                }
            }
            case SPARSE, NONE -> {
                InternalRow vector = row.getStruct(position, 3);
                if (vector.isNullAt(0) || vector.isNullAt(2)) {
                    throw errors.inRow(
                            ": the size or the values of a sparse vector are null. Only its indices may be null");
                }
                int length = size(sizes.get(vector, 0));
                if (vector.isNullAt(1)) {
                    checkCount(length, length, vector.getArray(2).numElements());
                    dense(vector.getArray(2));
                } else {
                    sparse(length, vector.getArray(1), vector.getArray(2));
                }
            }
        }
    }

    private int size(long slots) {
        if (slots < Integer.MIN_VALUE || slots > Integer.MAX_VALUE) {
            throw errors.inRow(
                    ": a vector has " + slots + " slots, more than the maximum of " + Integer.MAX_VALUE);
        }
        return (int) slots;
    }

    private void binary(byte[] value) {
        size.check(value.length, vectors);
        ((FixedEncoder) items.block()).values().add(value, 0, value.length);
        vectors.addDense(value.length);
    }

    private void dense(ArrayData values) {
        int length = values.numElements();
        size.check(length, vectors);
        items.writeAll(values);
        vectors.addDense(length);
    }

    private void sparse(int length, ArrayData indices, ArrayData values) {
        int count = values.numElements();
        checkCount(length, indices.numElements(), count);
        checkIndices(length, indices);
        if (count == length) {
            dense(values);
            return;
        }
        size.check(length, vectors);
        for (int i = 0; i < count; i++) {
            vectors.addIndex((int) indexes.get(indices, i));
        }
        items.writeAll(values);
        vectors.addSparse(length, count);
    }

    private void checkCount(int length, int expected, int count) {
        if (length < 0 || expected != count) {
            throw errors.inRow(
                    ": a vector of " + length + " slots has " + count + " values instead of " + expected);
        }
    }

    private void checkIndices(int length, ArrayData indices) {
        long before = -1;
        for (int i = 0; i < indices.numElements(); i++) {
            long index = indices.isNullAt(i) ? -1 : indexes.get(indices, i);
            if (index <= before || index >= length) {
                throw errors.inRow(": index " + index + " follows index " + before + " in a vector of " + length + " slots");
            }
            before = index;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public IdvType type() {
        return new IdvType.Vector(itemType, size.dims());
    }

    @Override
    public BlockEncoder values() {
        return vectors;
    }

    @Override
    public List<AnnotationValue> annotations() {
        return ColumnAnnotations.of(hints, type(), size.isUnknown());
    }
}
