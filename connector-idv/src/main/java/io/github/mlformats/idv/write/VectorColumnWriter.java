package io.github.mlformats.idv.write;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.core.vector.MlStructs;
import io.github.mlformats.idv.format.ColumnDefinition.OutputAnnotation;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import io.github.mlformats.idv.format.codec.FixedEncoder;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.VectorEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import io.github.mlformats.idv.schema.IdvWriteOptions.Doubles;
import io.github.mlformats.idv.schema.IdvWriteOptions.Nulls;
import io.github.mlformats.idv.schema.SparkVectorType;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/** Writes a column of vectors of fixed or varying size (idv.md, section 12.3). */
final class VectorColumnWriter extends ColumnWriter {
    private final SparkVectorType form;
    private final IdvType itemType;
    private final VectorSize size;
    private final boolean nullsAsDefault;
    private final boolean merged;
    private final ScalarWriterFactory.ScalarWriter items;
    private final VectorEncoder vectors;
    /** Getters of the sizes and indices of {@link SparkVectorType#SPARSE} and {@link SparkVectorType#ML}. */
    private final IntegerGetter sizes;

    private final IntegerGetter indexes;
    /**
     * Whether vectors of doubles that were read from Single are written as Single again, where no precision may be
     * lost.
     */
    private final boolean exact;

    VectorColumnWriter(StructField field, int position, ColumnHints hints, IdvTypeResolver types, Options options) {
        super(field, position, hints);
        this.form = SparkVectorType.of(field.dataType());
        DataType sparkType = form.itemType(field.dataType());
        this.sizes = IntegerGetter.of(form.sizeType(field.dataType()));
        this.indexes = IntegerGetter.of(form.indexType(field.dataType()));
        this.nullsAsDefault = options.get(IdvWriteOptions.NULLS) == Nulls.DEFAULT;
        this.exact =
                form == SparkVectorType.ML && options.get(IdvWriteOptions.DOUBLES) == Doubles.KEEP && readAsSingle();
        this.itemType = itemType(sparkType, types);
        this.items = form == SparkVectorType.BINARY
                ? bytes(new FixedEncoder(1))
                : exact
                        ? ScalarWriterFactory.exactSingle(errors)
                        : ScalarWriterFactory.of(sparkType, itemType, types.isRawKey(itemType), errors, nullsAsDefault);
        boolean fixed = form == SparkVectorType.ML
                || options.get(IdvWriteOptions.FIXED_SIZE).contains(field.name())
                || hints.slots() > 0;
        this.size = VectorSize.of(hints, fixed, errors);
        this.merged = options.get(IdvWriteOptions.SINGLE_FILE);
        this.vectors = new VectorEncoder(items.encoder(), size.slots);
    }

    private IdvType itemType(DataType sparkType, IdvTypeResolver types) {
        if (form == SparkVectorType.BINARY) {
            return Primitive.BYTE;
        }
        return exact ? Primitive.SINGLE : types.itemType(sparkType);
    }

    private boolean readAsSingle() {
        return hints.type() instanceof IdvType.Vector vector && vector.item() == Primitive.SINGLE;
    }

    private static ScalarWriterFactory.ScalarWriter bytes(FixedEncoder block) {
        return new ScalarWriterFactory.ScalarWriter(block, (from, i) -> block.add(from.getByte(i)));
    }

    @Override
    void write(SpecializedGetters row) {
        if (row.isNullAt(position)) {
            writeNull();
        } else {
            writeVector(row);
        }
        errors.nextRow();
    }

    private void writeNull() {
        if (!nullsAsDefault) {
            throw errors.rowError(
                    " is null, and vectors have no missing value. Set option(\"nulls\", \"default\") to write an"
                            + " empty vector, or fill the nulls");
        }
        vectors.addSparse(size.slots, 0);
    }

    private void writeVector(SpecializedGetters row) {
        switch (form) {
            case ARRAY -> dense(row.getArray(position));
            case BINARY -> binary(row.getBinary(position));
            case ML -> {
                InternalRow vector = row.getStruct(position, 4);
                if (vector.getByte(0) == MlStructs.DENSE) {
                    dense(vector.getArray(3));
                } else {
                    sparse(vector.getInt(1), vector.getArray(2), vector.getArray(3));
                }
            }
            case SPARSE, NONE -> {
                InternalRow vector = row.getStruct(position, 3);
                if (vector.isNullAt(0) || vector.isNullAt(2)) {
                    throw errors.rowError(
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
            throw errors.rowError(": a vector has " + slots + " slots, more than the maximum of " + Integer.MAX_VALUE);
        }
        return (int) slots;
    }

    private void binary(byte[] value) {
        size.check(value.length, vectors);
        ((FixedEncoder) items.encoder()).values().add(value, 0, value.length);
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
            throw errors.rowError(": a vector of " + length + " slots has " + count + " values instead of " + expected);
        }
    }

    private void checkIndices(int length, ArrayData indices) {
        long before = -1;
        for (int i = 0; i < indices.numElements(); i++) {
            long index = indices.isNullAt(i) ? -1 : indexes.get(indices, i);
            if (index <= before || index >= length) {
                throw errors.rowError(
                        ": index " + index + " follows index " + before + " in a vector of " + length + " slots");
            }
            before = index;
        }
    }

    @Override
    public IdvType type() {
        return new IdvType.Vector(itemType, size.dims);
    }

    /** Nulls take the size of the vectors in other files. Empty vectors do not, so they are not merged with these. */
    @Override
    Optional<IdvType> decidedType() {
        return size.isUnknown() && !(merged && size.anyEmpty) ? Optional.empty() : super.decidedType();
    }

    @Override
    public BlockEncoder encoder() {
        return vectors;
    }

    @Override
    public List<OutputAnnotation> annotations() {
        return OutputAnnotations.of(hints, type(), size.isUnknown());
    }

    /** The size of the vectors of a column: declared in metadata, taken from the first vector, or varying. */
    private static final class VectorSize {
        private final ColumnErrors errors;
        private final boolean fixed;
        private List<Integer> dims;
        /** The number of slots, or 0 if it varies or is not known yet. */
        private int slots;
        /** Whether an empty vector was written to a column of fixed size. */
        private boolean anyEmpty;

        private VectorSize(List<Integer> dims, boolean fixed, ColumnErrors errors) {
            this.dims = dims;
            this.slots = product(dims);
            this.fixed = fixed || slots > 0;
            this.errors = errors;
        }

        /** @param fixed whether all vectors have the same size, even if it is not known yet */
        static VectorSize of(ColumnHints hints, boolean fixed, ColumnErrors errors) {
            List<Integer> known = !hints.dims().isEmpty()
                    ? hints.dims()
                    : hints.type() instanceof IdvType.Vector vector ? vector.dims() : List.of();
            if (!known.isEmpty() && (product(known) > 0 || !fixed)) {
                return new VectorSize(known, fixed, errors);
            }
            return new VectorSize(List.of(hints.slots()), fixed, errors);
        }

        private static int product(List<Integer> dims) {
            long product = 1;
            for (int dim : dims) {
                product = Math.min(1L << 32, product * Math.max(0, dim));
            }
            return product > Integer.MAX_VALUE ? 0 : (int) product;
        }

        /** Whether all vectors have the same size, but it is still unknown because all were null or empty. */
        boolean isUnknown() {
            return fixed && slots == 0;
        }

        /** Checks that a vector has the same length as the others, and fixes the size at the first vector. */
        void check(int length, VectorEncoder vectors) {
            if (!fixed || length == slots) {
                anyEmpty |= fixed && length == 0;
                return;
            }
            if (slots > 0 || anyEmpty) {
                throw errors.rowError(" has " + length + " values, but other vectors have " + slots
                        + ". Vectors of varying length are written from arrays that option(\"fixedSize\") does"
                        + " not name");
            }
            slots = length;
            dims = List.of(length);
            if (!vectors.setSize(length)) {
                throw errors.rowError(
                        " is the first non-null vector, but a block of nulls is already written. Put rows with"
                                + " vectors first, or fill the nulls");
            }
        }
    }
}
