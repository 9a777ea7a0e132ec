package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.core.error.UsageException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The Spark types of the values of matrices, one by one and together. */
public final class ValueTypes {
    private final ValueChoice choice;

    public ValueTypes(ValueChoice choice) {
        this.choice = choice;
    }

    /** The type of a number. */
    public static DataType of(ValueType type) {
        return switch (type) {
            case DOUBLE -> DataTypes.DoubleType;
            case FLOAT -> DataTypes.FloatType;
            case LONG -> DataTypes.LongType;
            case INT -> DataTypes.IntegerType;
        };
    }

    /**
     * The one type for the numbers of several matrices: their values, or those in the vectors that their values are.
     *
     * @throws UsageException if there is none
     */
    public DataType numbers(Collection<Encoding> encodings) {
        Set<ValueType> types = EnumSet.noneOf(ValueType.class);
        encodings.forEach(encoding -> types.add(encoding.value()));
        long vectors = encodings.stream().filter(Encoding::hasVectors).count();
        if (vectors > 0) {
            if (vectors < encodings.size() || types.size() > 1) {
                throw new UsageException("some matrices hold vectors and others numbers, or vectors of other numbers:"
                        + " choose those that fit together with option matrix");
            }
            return of(types.iterator().next());
        }
        return of(ofNumbers(types));
    }

    private ValueType ofNumbers(Set<ValueType> types) {
        boolean fractions = types.stream().anyMatch(ValueType::isFraction);
        return switch (choice) {
            case DOUBLE -> ValueType.DOUBLE;
            case LONG -> {
                if (fractions) {
                    throw new UsageException("option valueType is long, but there are matrices of " + types
                            + ": choose those of ints and longs with option matrix, or set valueType=double");
                }
                yield ValueType.LONG;
            }
            case STORED -> {
                if (types.size() == 1) {
                    yield types.iterator().next();
                }
                if (types.contains(ValueType.LONG)) {
                    throw new UsageException("the matrices hold " + types + ", and no type holds all of them exactly:"
                            + " choose some with option matrix, or set valueType=double"
                            + (fractions ? "" : " or valueType=long"));
                }
                yield ValueType.DOUBLE;
            }
        };
    }
}
