package io.github.mlformats.zds.schema;

import java.io.Serializable;

/**
 * The inferred type of documents.
 *
 * @param type type of the document objects
 * @param corrupt whether at least one document is corrupt
 */
public record InferredDocumentType(JsonType type, boolean corrupt) implements Serializable {
    /** Merges the other type into this one, which must not be used afterwards. */
    InferredDocumentType merge(InferredDocumentType other) {
        type.add(other.type);
        return new InferredDocumentType(type, corrupt || other.corrupt);
    }
}
