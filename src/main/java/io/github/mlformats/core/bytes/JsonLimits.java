package io.github.mlformats.core.bytes;

import com.fasterxml.jackson.core.StreamReadConstraints;

/** The limits of parsers of JSON, whose memory is bounded by the length of what they read. */
public final class JsonLimits {
    /** Strings and names may have any length. */
    public static final StreamReadConstraints ANY_LENGTH = anyLength();

    private JsonLimits() {}

    private static StreamReadConstraints anyLength() {
        StreamReadConstraints.Builder limits = StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE);
        try {
            StreamReadConstraints.Builder.class
                    .getMethod("maxNameLength", int.class)
                    .invoke(limits, Integer.MAX_VALUE);
        } catch (NoSuchMethodException e) {
            // Jackson before 2.16, as of Spark 3.5, does not limit names.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return limits.build();
    }
}
