package io.github.mlformats.idv.format.codec;

import io.github.mlformats.idv.format.block.Compression;
import java.util.List;
import java.util.Optional;

/** How decoded blocks are laid out, and the type of the values in them (idv.md, section 6). */
public sealed interface Codec {
    /** The name under which files store the codec. */
    String name();

    /** Why bytes of this codec cannot be read when they are compressed like this; empty if they can. */
    default Optional<String> unreadable(Compression compression) {
        if (this instanceof Unknown unknown) {
            return Optional.of("codec '" + unknown.unknown() + "' is not known");
        }
        return compression.isKnown()
                ? Optional.empty()
                : Optional.of("compression kind " + compression.kind() + " is not known");
    }

    /** A codec that can be decoded. */
    sealed interface Known extends Codec {
        IdvType type();
    }

    /**
     * A codec that stands alone.
     *
     * @param mayMiss whether values may be missing, as in files up to version 1.1.1.5
     */
    record Scalar(String name, IdvType.Primitive type, boolean mayMiss) implements Known {}

    /**
     * A key, stored as a block of the inner codec.
     *
     * @param count number of values; unsigned, at least 1
     */
    record Key(String name, Scalar inner, long count) implements Known {
        @Override
        public IdvType type() {
            return new IdvType.Key(inner.type(), count);
        }
    }

    /**
     * A vector.
     *
     * @param dims its dimensions, at least one; holding a 0 when the size varies
     */
    record Vector(String name, Known inner, List<Integer> dims) implements Known {
        @Override
        public IdvType.Vector type() {
            return new IdvType.Vector(inner.type(), dims);
        }
    }

    /**
     * A codec that cannot be decoded, for nobody knows it or one inside it.
     *
     * @param unknown the name nobody knows
     */
    record Unknown(String name, String unknown) implements Codec {}
}
