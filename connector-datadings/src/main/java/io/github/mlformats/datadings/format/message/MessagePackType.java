package io.github.mlformats.datadings.format.message;

/** The type of a MessagePack value, independent of its encoding. */
public enum MessagePackType {
    NIL("nil"),
    BOOL("bool"),
    /** An integer from -2^63 to 2^63-1. */
    INT("int"),
    /** An integer from 2^63 to 2^64-1. */
    UINT64("uint64"),
    FLOAT32("float32"),
    FLOAT64("float64"),
    STR("str"),
    BIN("bin"),
    ARRAY("array"),
    MAP("map"),
    EXT("ext");

    private final String label;

    MessagePackType(String label) {
        this.label = label;
    }

    /** Returns the name in the MessagePack specification. */
    @Override
    public String toString() {
        return label;
    }
}
