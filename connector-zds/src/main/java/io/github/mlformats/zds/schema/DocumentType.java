package io.github.mlformats.zds.schema;

import java.io.Serializable;

/**
 * The inferred type of documents.
 *
 * @param type type of the document objects
 * @param corrupt whether at least one document is corrupt
 */
public record DocumentType(ValueType type, boolean corrupt) implements Serializable {
    /** Merges the other type into this one, which must not be used afterwards. */
    DocumentType with(DocumentType other) {
        type.add(other.type);
        return new DocumentType(type, corrupt || other.corrupt);
    }
}
