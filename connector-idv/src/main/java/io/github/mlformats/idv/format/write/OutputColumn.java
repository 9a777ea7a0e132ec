package io.github.mlformats.idv.format.write;

import io.github.mlformats.idv.format.codec.IdvType;
import java.util.List;

/** A column that is written. */
public interface OutputColumn {
    /** Its name, not empty. */
    String name();

    /** Its type; asked for after the last row, for only then the size of vectors is known that nobody declared. */
    IdvType type();

    /** Holds the values that are waiting for a block. */
    BlockEncoder values();

    /** What is said about it, in the order in which it is written; asked for after the last row. */
    List<AnnotationValue> annotations();
}
