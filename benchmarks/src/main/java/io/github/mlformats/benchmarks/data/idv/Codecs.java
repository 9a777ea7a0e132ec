package io.github.mlformats.benchmarks.data.idv;

/** Codec definitions: load name, length of the parameters, parameters. */
final class Codecs {
    static final byte[] SINGLE = scalar("Single");
    static final byte[] TEXT = scalar("TextSpan");

    private static final byte[] UINT32 = scalar("UInt32");

    private Codecs() {}

    /** Keys stored as UInt32. */
    static byte[] key(long count) {
        return definition("Key2", new LittleEndianOutput().raw(UINT32).i64(count));
    }

    /** Vectors of {@code size} floats. */
    static byte[] vector(int size) {
        return definition("VBuffer", new LittleEndianOutput().raw(SINGLE).i32(1).i32(size));
    }

    private static byte[] scalar(String name) {
        return definition(name, new LittleEndianOutput());
    }

    private static byte[] definition(String name, LittleEndianOutput parameters) {
        byte[] bytes = parameters.toBytes();
        return new LittleEndianOutput().text(name).leb(bytes.length).raw(bytes).toBytes();
    }
}
