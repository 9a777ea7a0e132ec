package io.github.mlformats.idv.format.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.encode.BlockEncoder;

/**
 * An annotation of a column: a named value (idv.md, section 3).
 *
 * @param kind its name, such as {@code SlotNames}
 * @param value holds the one value
 */
public record AnnotationValue(String kind, IdvType type, BlockEncoder value) {}
