package io.github.mlformats.idv.format.block;

/**
 * How the blocks of a column, or an annotation, are stored (idv.md, section 5).
 *
 * @param kind as stored, 0 to 255
 */
public record Compression(int kind) {
    /** Stored as decoded. */
    public static final Compression NONE = new Compression(0);
    /** Raw DEFLATE (RFC 1951), the default of ML.NET. */
    public static final Compression DEFLATE = new Compression(1);
    /** DEFLATE in a zlib frame (RFC 1950): in the published format, never written by ML.NET. */
    public static final Compression ZLIB = new Compression(2);

    /** Most bytes that can come out of one byte of DEFLATE. */
    public static final long MAX_RATIO = 1032;

    /** Whether blocks of this kind can be read. */
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
