package io.github.mlformats.angel.format.write;

import com.fasterxml.jackson.core.io.NumberOutput;
import io.github.mlformats.angel.format.type.NumberType;

/** Encodes values, passed as raw bits in a long; the bits of floats and ints are the low ones. */
interface NumberEncoder {
    /** Appends a value. */
    void append(PartitionOutput out, long bits);

    /** Encodes values in binary formats. */
    static NumberEncoder binary(NumberType type) {
        return type.width() == Long.BYTES ? PartitionOutput::i64 : (out, bits) -> out.i32((int) bits);
    }

    /** Encodes values in text. Floating-point numbers have the shortest text that parses to the same value. */
    static NumberEncoder text(NumberType type) {
        return switch (type) {
            case DOUBLE -> (out, bits) -> out.ascii(NumberOutput.toString(Double.longBitsToDouble(bits), true));
            case FLOAT -> (out, bits) -> out.ascii(NumberOutput.toString(Float.intBitsToFloat((int) bits), true));
            case LONG -> (out, bits) -> out.ascii(Long.toString(bits));
            case INT -> (out, bits) -> out.ascii(Integer.toString((int) bits));
        };
    }
}
