package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Jackson's streaming parser, set up as documents are read: with the defaults of Spark's JSON source. */
public final class DocumentJson {
    /** The name of the member that holds a document's id. */
    public static final String ID = "_id";

    private static final StreamReadConstraints LIMITS =
            StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build();

    /**
     * One for all threads. Lines are UTF-8, never guessed: what Jackson would take for UTF-16 is corrupt.
     */
    public static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(LIMITS)
            .build();

    private DocumentJson() {}
}
