package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Jackson's streaming parser, configured like Spark's JSON source by default. */
public final class DocumentJson {
    /** Name of the member with the id of a document. */
    public static final String ID = "_id";

    /** Limits of a parser of documents and of variants: strings and names may have any length. */
    public static final StreamReadConstraints LIMITS = limits();

    /**
     * Thread-safe. Lines are always UTF-8: without charset detection, lines that Jackson would read as UTF-16 are
     * corrupt.
     */
    public static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(LIMITS)
            .build();

    private DocumentJson() {}

    private static StreamReadConstraints limits() {
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
