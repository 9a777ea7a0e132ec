package io.github.mlformats.idv.format;

import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.util.Optional;

/** A named value of a column, such as the slot names of a vector (idv.md, section 3). */
public interface Annotation {
    /** The name, unique within the column. */
    String kind();

    Codec codec();

    Compression compression();

    /** Size in the file, in bytes. */
    long storedLength();

    /**
     * A decoded value.
     *
     * @param block a block of count 1
     * @param bytes decoded bytes
     */
    record Value(Block block, int bytes) {}

    /**
     * Reads and decodes the value; every call reads it again. The annotation must be readable.
     *
     * @param maxBytes maximum bytes to read or decode
     * @return empty if the value takes more
     */
    Optional<Value> value(int maxBytes) throws IOException;

    /** The type of the value, or null if the codec is unknown. */
    default IdvType type() {
        return codec() instanceof Codec.Known known ? known.type() : null;
    }

    /** Why the value cannot be read; empty if it can. */
    default Optional<String> unreadableReason() {
        return codec().unreadableReason(compression());
    }
}
