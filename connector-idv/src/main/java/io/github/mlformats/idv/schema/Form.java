package io.github.mlformats.idv.schema;

import io.github.mlformats.idv.format.codec.IdvType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** The form in which the values of a column appear in Spark (idv.md, section 9). */
public sealed interface Form {
    DataType type();

    /** Whether values can be null. */
    boolean nullable();

    /** Whether the values that keys stand for are needed to show the column. */
    default boolean usesKeyValues() {
        return this instanceof KeyValue || this instanceof Vector vector && vector.item() instanceof KeyValue;
    }

    /** Whether keys appear as index, which means what the file's key values say. */
    default boolean isKeyIndex() {
        return this instanceof KeyIndex || this instanceof Vector vector && vector.item() instanceof KeyIndex;
    }

    /** A primitive, or a key as it is stored. */
    record Scalar(IdvType.Primitive stored, DataType type, boolean nullable) implements Form {}

    /** A key as 0-based index; missing keys are null. */
    record KeyIndex(IdvType.Key key, DataType type) implements Form {
        @Override
        public boolean nullable() {
            return true;
        }
    }

    /** A key as the value it stands for; missing keys are null. */
    record KeyValue(IdvType.Key key, Form value) implements Form {
        @Override
        public DataType type() {
            return value.type();
        }

        @Override
        public boolean nullable() {
            return true;
        }
    }

    /** A vector that never is null: every row has one, be it empty. */
    sealed interface Vector extends Form {
        Form item();

        @Override
        default boolean nullable() {
            return false;
        }
    }

    /** A vector as array; slots that a sparse vector does not store have the item type's default. */
    record Array(Form item) implements Vector {
        @Override
        public DataType type() {
            return DataTypes.createArrayType(item.type(), item.nullable());
        }
    }

    /** A vector of unsigned bytes as binary. */
    record Binary(Form item) implements Vector {
        @Override
        public DataType type() {
            return DataTypes.BinaryType;
        }
    }

    /** A vector as Spark ML vector, dense or sparse as stored. */
    record Ml(Scalar item, DataType type) implements Vector {}

    /**
     * A vector as {@code struct<size, indices, values>}: a sparse one as stored; a dense one with all its values and
     * null for the indices.
     */
    record Sparse(Form item, DataType size, DataType index) implements Vector {
        /** One whose size and indices are ints. */
        public Sparse(Form item) {
            this(item, DataTypes.IntegerType, DataTypes.IntegerType);
        }

        public static final String SIZE = "size";
        public static final String INDICES = "indices";
        public static final String VALUES = "values";

        @Override
        public DataType type() {
            return DataTypes.createStructType(new StructField[] {
                DataTypes.createStructField(SIZE, size, false),
                DataTypes.createStructField(INDICES, DataTypes.createArrayType(index, false), true),
                DataTypes.createStructField(VALUES, DataTypes.createArrayType(item.type(), item.nullable()), false)
            });
        }
    }
}
