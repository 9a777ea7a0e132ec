package io.github.mlformats.idv.schema;

import io.github.mlformats.idv.format.codec.IdvType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** Mapping of an IDV column to a Spark type (idv.md, section 9). */
public sealed interface TypeMapping {
    /** The Spark type. */
    DataType type();

    /** Whether values can be null. */
    boolean nullable();

    /** Whether the key values of the column are needed to read it. */
    default boolean requiresKeyValues() {
        return this instanceof KeyValue || this instanceof Vector vector && vector.item() instanceof KeyValue;
    }

    /** Whether keys are read as indices, which refer to the file's key values. */
    default boolean isKeyIndex() {
        return this instanceof KeyIndex || this instanceof Vector vector && vector.item() instanceof KeyIndex;
    }

    /** A primitive, or a key as stored. */
    record Scalar(IdvType.Primitive stored, DataType type, boolean nullable) implements TypeMapping {}

    /** A key as 0-based index. Missing keys are null. */
    record KeyIndex(IdvType.Key key, DataType type) implements TypeMapping {
        @Override
        public boolean nullable() {
            return true;
        }
    }

    /** A key as its key value. Missing keys are null. */
    record KeyValue(IdvType.Key key, TypeMapping value) implements TypeMapping {
        @Override
        public DataType type() {
            return value.type();
        }

        @Override
        public boolean nullable() {
            return true;
        }
    }

    /** A vector. It is never null; it may be empty. */
    sealed interface Vector extends TypeMapping {
        TypeMapping item();

        @Override
        default boolean nullable() {
            return false;
        }
    }

    /** A vector as array. Slots that a sparse vector does not store have the default of the item type. */
    record Array(TypeMapping item) implements Vector {
        @Override
        public DataType type() {
            return DataTypes.createArrayType(item.type(), item.nullable());
        }
    }

    /** A vector of unsigned bytes as binary. */
    record Binary(TypeMapping item) implements Vector {
        @Override
        public DataType type() {
            return DataTypes.BinaryType;
        }
    }

    /** A vector of Single or Double as Spark ML vector, dense or sparse as stored. */
    record MlVector(Scalar item, DataType type) implements Vector {}

    /** A vector as {@code struct<size, indices, values>}. The indices of a dense vector are null. */
    record Sparse(TypeMapping item, DataType size, DataType index) implements Vector {
        /** A mapping with sizes and indices of type int. */
        public Sparse(TypeMapping item) {
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
