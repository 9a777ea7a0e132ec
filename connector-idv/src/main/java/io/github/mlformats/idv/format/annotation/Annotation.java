package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.util.Optional;

/** A named value that a file gives for a column, such as the names of a vector's slots (idv.md, section 3). */
public interface Annotation {
    /** The name; unique in its column. */
    String kind();

    Codec codec();

    Compression compression();

    /** Bytes in the file. */
    long storedLength();

    /**
     * A value that was read.
     *
     * @param block of count 1
     * @param bytes decoded bytes
     */
    record Value(Block block, int bytes) {}

    /**
     * The value, read and decoded anew with every call. Only if it is readable.
     *
     * @param maxBytes most bytes to read or decode
     * @return empty if the value takes more
     */
    Optional<Value> value(int maxBytes) throws IOException;

    /** The type of the value; null if the codec is unknown. */
    default IdvType type() {
        return codec() instanceof Codec.Known known ? known.type() : null;
    }

    /** Why the value cannot be read; empty if it can. */
    default Optional<String> unreadable() {
        return codec().unreadable(compression());
    }
}
