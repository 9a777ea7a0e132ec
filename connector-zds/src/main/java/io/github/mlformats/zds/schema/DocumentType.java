package io.github.mlformats.zds.schema;

import java.io.Serializable;

/**
 * What was found out about documents.
 *
 * @param type their members
 * @param corrupt whether one of them is corrupt
 */
public record DocumentType(ValueType type, boolean corrupt) implements Serializable {
    /** What is true of both. */
    DocumentType with(DocumentType other) {
        type.add(other.type);
        return new DocumentType(type, corrupt || other.corrupt);
    }
}
