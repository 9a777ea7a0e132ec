package io.github.mlformats.idv.format.write;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.encode.BlockEncoder;

/**
 * An annotation of a column to be written: a named value (idv.md, section 3).
 *
 * @param kind name, such as {@code SlotNames}
 * @param encoder encoder that holds exactly one value
 */
public record OutputAnnotation(String kind, IdvType type, BlockEncoder encoder) {}
