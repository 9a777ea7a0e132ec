package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.github.mlformats.core.bytes.JsonLimits;

/** Jackson's streaming parser, configured like Spark's JSON source by default. */
public final class DocumentJson {
    /** Name of the member with the id of a document. */
    public static final String ID = "_id";

    /**
     * Thread-safe. Lines are always UTF-8: without charset detection, lines that Jackson would read as UTF-16 are
     * corrupt.
     */
    public static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(JsonLimits.ANY_LENGTH)
            .build();

    private DocumentJson() {}
}
