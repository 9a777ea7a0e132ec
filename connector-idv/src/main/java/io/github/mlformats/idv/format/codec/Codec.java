package io.github.mlformats.idv.format.codec;

import java.util.List;
import java.util.Optional;

/** The layout of decoded blocks and the type of their values (idv.md, section 6). */
public sealed interface Codec {
    /** The load name of the codec, as stored in files. */
    String name();

    /** Why values of this codec with this compression cannot be read; empty if they can. */
    default Optional<String> unreadableReason(Compression compression) {
        if (this instanceof Unknown unknown) {
            return Optional.of("codec '" + unknown.unknownName() + "' is unknown");
        }
        return compression.isKnown()
                ? Optional.empty()
                : Optional.of("compression kind " + compression.kind() + " is unknown");
    }

    /** A codec that can be decoded. */
    sealed interface Known extends Codec {
        IdvType type();
    }

    /**
     * A codec of scalar values.
     *
     * @param supportsMissing whether values can be missing, as in files up to version 1.1.1.5
     */
    record Scalar(String name, IdvType.Primitive type, boolean supportsMissing) implements Known {}

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
     * @param dims dimensions, at least one; contains a 0 if the size varies
     */
    record Vector(String name, Known inner, List<Integer> dims) implements Known {
        @Override
        public IdvType.Vector type() {
            return new IdvType.Vector(inner.type(), dims);
        }
    }

    /**
     * A codec that cannot be decoded, because its name or the name of a nested codec is unknown.
     *
     * @param unknownName the unknown name
     */
    record Unknown(String name, String unknownName) implements Codec {}
}
