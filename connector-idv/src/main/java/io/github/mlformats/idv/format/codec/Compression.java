package io.github.mlformats.idv.format.codec;

/**
 * Compression of the blocks of a column, or of an annotation (idv.md, section 5).
 *
 * @param kind as stored, 0 to 255
 */
public record Compression(int kind) {
    /** No compression. */
    public static final Compression NONE = new Compression(0);
    /** Raw DEFLATE (RFC 1951), the default of ML.NET. */
    public static final Compression DEFLATE = new Compression(1);
    /** DEFLATE in a zlib frame (RFC 1950): in the published format, never written by ML.NET. */
    public static final Compression ZLIB = new Compression(2);

    /** Maximum number of bytes that one byte of DEFLATE can inflate to. */
    public static final long MAX_RATIO = 1032;

    /** Whether blocks of this compression can be read. */
    public boolean isKnown() {
        return kind <= ZLIB.kind;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case 0 -> "none";
            case 1 -> "deflate";
            case 2 -> "zlib";
            default -> "unknown kind " + kind;
        };
    }
}
