package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BitVector;
import io.github.mlformats.core.vector.DictionaryVector;
import io.github.mlformats.core.vector.FixedWidthVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.TextVector;
import io.github.mlformats.core.vector.UnsignedVector;
import io.github.mlformats.core.vector.WidenedFloatVector;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.KeyBlocks;
import io.github.mlformats.idv.format.codec.Ticks;
import io.github.mlformats.idv.schema.TypeMapping;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Creates the view of a column for its type mapping. */
public final class ColumnViewFactory {
    private final int maxArrayLength;
    private final Block.Vectors keyValues;
    private final DecodeBudget budget;

    /**
     * @param maxArrayLength maximum number of slots of a sparse vector that is read as an array
     * @param keyValues the values of the column's keys as one vector; null unless the type mapping requires them
     * @param budget decode budget for the buffers of views
     */
    public ColumnViewFactory(int maxArrayLength, Block.Vectors keyValues, DecodeBudget budget) {
        this.maxArrayLength = maxArrayLength;
        this.keyValues = keyValues;
        this.budget = budget;
    }

    /** @param requested the mapping's type, with the requested fields of its structs */
    public ColumnView create(TypeMapping mapping, DataType requested) {
        if (mapping instanceof TypeMapping.Scalar scalar) {
            return scalar(scalar.stored(), requested);
        } else if (mapping instanceof TypeMapping.KeyIndex key) {
            return fixed(
                    keyIndex(key.key(), requested),
                    ValueValidator.keys(key.key().count()));
        } else if (mapping instanceof TypeMapping.KeyValue value) {
            KeyIndexVector index = keyIndex(value.key(), DataTypes.IntegerType);
            ColumnVector values = new DictionaryVector(index, dictionary(value.value(), requested));
            return new FixedView(index, values, ValueValidator.keys(value.key().count()));
        } else if (mapping instanceof TypeMapping.MlVector ml) {
            return new MlVectorView(ml.item().stored() == IdvType.Primitive.SINGLE);
        } else if (mapping instanceof TypeMapping.Binary) {
            return new BinaryView(maxArrayLength, budget.newReservation());
        } else if (mapping instanceof TypeMapping.Array array) {
            return new ArrayView(
                    requested,
                    create(array.item(), ((ArrayType) requested).elementType()),
                    maxArrayLength,
                    budget.newReservation());
        }
        return sparse((TypeMapping.Sparse) mapping, (StructType) requested);
    }

    private ColumnView sparse(TypeMapping.Sparse mapping, StructType requested) {
        StructType complete = (StructType) mapping.type();
        boolean hasValues = List.of(requested.fieldNames()).contains(TypeMapping.Sparse.VALUES);
        ArrayType values = (ArrayType) (hasValues ? requested : complete)
                .apply(TypeMapping.Sparse.VALUES)
                .dataType();
        return new SparseStructView(
                requested, values, create(mapping.item(), values.elementType()), mapping.size(), mapping.index());
    }

    private static KeyIndexVector keyIndex(IdvType.Key key, DataType type) {
        return new KeyIndexVector(type, key.stored().width());
    }

    private ColumnVector dictionary(TypeMapping value, DataType requested) {
        ColumnView view = create(new TypeMapping.Array(value), DataTypes.createArrayType(requested, value.nullable()));
        view.check(keyValues, (index, expected, found) -> {
            throw new IllegalStateException("key values are not keys");
        });
        view.setBatch(keyValues, 0, 1);
        return view.vector().getChild(0);
    }

    private static ColumnView scalar(IdvType.Primitive stored, DataType type) {
        boolean asLong = type.equals(DataTypes.LongType);
        return switch (stored) {
            case SINGLE ->
                fixed(type.equals(DataTypes.DoubleType) ? new WidenedFloatVector() : new LittleEndianVector(type));
            case SBYTE, INT16, INT32, INT64, DOUBLE -> fixed(new LittleEndianVector(type));
            case BYTE, UINT16, UINT32 -> fixed(new UnsignedVector(type));
            case UINT64 ->
                asLong
                        ? fixed(new LittleEndianVector(type), ValueValidator.SIGNED_LONG)
                        : fixed(new UnsignedVector(type));
            case BOOLEAN -> new BitsView();
            case TEXT -> new TextView();
            case TIME_SPAN ->
                asLong
                        ? fixed(new LittleEndianVector(type))
                        : fixed(new TicksVector(type, 0), ValueValidator.intervals((DayTimeIntervalType) type));
            case DATE_TIME ->
                type.equals(DataTypes.DateType)
                        ? fixed(new TicksVector(type, Ticks.UNIX_EPOCH), ValueValidator.DATES)
                        : fixed(asLong ? new LittleEndianVector(type) : new TicksVector(type, Ticks.UNIX_EPOCH));
            case DATE_TIME_OFFSET -> new OffsetTimesView(type);
            case ROW_ID -> fixed(new RowIdVector());
        };
    }

    private static FixedView fixed(FixedWidthVector vector) {
        return fixed(vector, ValueValidator.NONE);
    }

    private static FixedView fixed(FixedWidthVector vector, ValueValidator check) {
        return new FixedView(vector, vector, check);
    }

    /** View of booleans. */
    private static final class BitsView implements ColumnView {
        private final BitVector vector = new BitVector();

        @Override
        public ColumnVector vector() {
            return vector;
        }

        @Override
        public void setBatch(Block block, int from, int count) {
            Block.Bits bits = (Block.Bits) block;
            vector.setBatch(bits.data(), bits.offset(), from, count, bits.missing());
        }
    }

    /** View of text. */
    private static final class TextView implements ColumnView {
        private final TextVector vector = new TextVector();

        @Override
        public ColumnVector vector() {
            return vector;
        }

        @Override
        public void setBatch(Block block, int from, int count) {
            Block.Text text = (Block.Text) block;
            vector.setBatch(text.data(), text.offset(), text.ends(), from, count, text.missing());
        }
    }

    /** View of fixed-width values, or, through a dictionary, of the key values that they refer to. */
    private static final class FixedView implements ColumnView {
        private final FixedWidthVector stored;
        private final ColumnVector vector;
        private final ValueValidator check;

        FixedView(FixedWidthVector stored, ColumnVector vector, ValueValidator check) {
            this.stored = stored;
            this.vector = vector;
            this.check = check;
        }

        @Override
        public ColumnVector vector() {
            return vector;
        }

        @Override
        public void check(Block block, BlockLocation place) {
            check.check((Block.Fixed) block, place);
        }

        @Override
        public void setBatch(Block block, int from, int count) {
            Block.Fixed values = (Block.Fixed) block;
            stored.setBatch(values.data(), values.offset() + from * values.width(), count, values.missing(), from);
        }
    }

    /**
     * 128-bit row ids, stored little-endian, as 16 bytes big-endian, so that their byte order is their numeric order.
     */
    private static final class RowIdVector extends FixedWidthVector {
        static final int WIDTH = 16;

        RowIdVector() {
            super(DataTypes.BinaryType);
        }

        @Override
        public byte[] getBinary(int row) {
            if (isNullAt(row)) {
                return null;
            }
            int low = offset + row * WIDTH;
            return ByteBuffer.allocate(WIDTH)
                    .putLong(LittleEndian.i64(data, low + 8))
                    .putLong(LittleEndian.i64(data, low))
                    .array();
        }
    }

    /** Keys as 0-based indices: the stored number minus one, or null for a stored 0. */
    private static final class KeyIndexVector extends FixedWidthVector {
        private final int width;

        /** @param width size of a stored key in bytes */
        KeyIndexVector(DataType type, int width) {
            super(type);
            this.width = width;
        }

        private long stored(int row) {
            return KeyBlocks.key(data, offset + row * width, width);
        }

        @Override
        public boolean isNullAt(int row) {
            return stored(row) == 0;
        }

        @Override
        public boolean hasNull() {
            return true;
        }

        @Override
        public byte getByte(int row) {
            return (byte) (stored(row) - 1);
        }

        @Override
        public short getShort(int row) {
            return (short) (stored(row) - 1);
        }

        @Override
        public double getDouble(int row) {
            return stored(row) - 1;
        }

        @Override
        public int getInt(int row) {
            return (int) (stored(row) - 1);
        }

        @Override
        public long getLong(int row) {
            return stored(row) - 1;
        }

        @Override
        public Decimal getDecimal(int row, int precision, int scale) {
            long stored = stored(row);
            return stored == 0 ? null : UnsignedVector.decimal(stored - 1, precision, scale);
        }
    }
}
