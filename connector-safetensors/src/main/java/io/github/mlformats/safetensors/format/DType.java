package io.github.mlformats.safetensors.format;

import java.util.Locale;

/** The types of tensor elements. The order is that of the data in files that the original library writes, from the last on. */
public enum DType {
    BOOL(8, Kind.INTEGER),
    F4(4, Kind.OPAQUE),
    F6_E2M3(6, Kind.OPAQUE),
    F6_E3M2(6, Kind.OPAQUE),
    U8(8, Kind.INTEGER),
    I8(8, Kind.INTEGER),
    F8_E5M2(8, Kind.OPAQUE),
    F8_E4M3(8, Kind.OPAQUE),
    F8_E8M0(8, Kind.OPAQUE),
    F8_E4M3FNUZ(8, Kind.OPAQUE),
    F8_E5M2FNUZ(8, Kind.OPAQUE),
    I16(16, Kind.INTEGER),
    U16(16, Kind.INTEGER),
    F16(16, Kind.FLOAT),
    BF16(16, Kind.FLOAT),
    I32(32, Kind.INTEGER),
    U32(32, Kind.INTEGER),
    F32(32, Kind.FLOAT),
    C64(64, Kind.OPAQUE),
    F64(64, Kind.FLOAT),
    I64(64, Kind.INTEGER),
    U64(64, Kind.INTEGER);

    private final int bits;
    private final Kind kind;

    DType(int bits, Kind kind) {
        this.bits = bits;
        this.kind = kind;
    }

    /** What the elements are. */
    public enum Kind {
        /** Integers, and booleans as 0 and 1. */
        INTEGER,
        /** Floating-point numbers with a Spark type that has all of their values. */
        FLOAT,
        /** Bytes without a Spark type. */
        OPAQUE
    }

    /** Returns the number of bits of an element. */
    public int bits() {
        return bits;
    }

    /** Returns the number of bytes of an element; 0 if it is not a number of bytes. */
    public int bytes() {
        return bits % Byte.SIZE == 0 ? bits / Byte.SIZE : 0;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the type of a name in a header; null if there is none. */
    public static DType of(String name) {
        for (DType type : values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        return null;
    }

    /** Returns the type that a user names, in letters of any case; null if there is none that can be written. */
    public static DType writable(String name) {
        DType type = of(name.toUpperCase(Locale.ROOT));
        return type == null || type.bytes() == 0 ? null : type;
    }
}
