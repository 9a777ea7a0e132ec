package io.github.mlformats.angel.format.write;

import com.fasterxml.jackson.core.io.NumberOutput;
import io.github.mlformats.angel.format.type.ValueType;

/** Values as records have them. Here they are bits in a long, whose low ones are those of a float or an int. */
interface Numbers {
    /** Adds a value. */
    void add(PartitionOutput out, long bits);

    /** In binary formats. */
    static Numbers binary(ValueType type) {
        return type.width() == Long.BYTES ? PartitionOutput::i64 : (out, bits) -> out.i32((int) bits);
    }

    /** In text, where a value ends with a separator or the line. Floats have the shortest text that gives them back. */
    static Numbers text(ValueType type) {
        return switch (type) {
            case DOUBLE -> (out, bits) -> out.ascii(NumberOutput.toString(Double.longBitsToDouble(bits), true));
            case FLOAT -> (out, bits) -> out.ascii(NumberOutput.toString(Float.intBitsToFloat((int) bits), true));
            case LONG -> (out, bits) -> out.ascii(Long.toString(bits));
            case INT -> (out, bits) -> out.ascii(Integer.toString((int) bits));
        };
    }
}
