package io.github.mlformats.idv.format.write;

import io.github.mlformats.idv.format.codec.IdvType;
import java.util.List;

/** What a file says about a column; asked for after the last row. */
public interface DescribedColumn {
    /** Its name, not empty. */
    String name();

    /** Its type, which may only be known after the last row: the size of vectors that nobody declared. */
    IdvType type();

    /** What is said about it, in the order in which it is written. */
    List<AnnotationValue> annotations();
}
