package io.github.mlformats.idv.format;

import io.github.mlformats.idv.format.codec.BlockEncoder;
import io.github.mlformats.idv.format.codec.IdvType;
import java.util.List;

/** Name, type and annotations of a column to be written. They are read after the last row. */
public interface ColumnDefinition {
    /** The name, not empty. */
    String name();

    /** The type. The size of vectors may be known only after the last row. */
    IdvType type();

    /** The annotations, in the order in which they are written. */
    List<OutputAnnotation> annotations();

    /**
     * An annotation of a column to be written: a named value (idv.md, section 3).
     *
     * @param kind name, such as {@code SlotNames}
     * @param encoder encoder that holds exactly one value
     */
    public record OutputAnnotation(String kind, IdvType type, BlockEncoder encoder) {}
}
