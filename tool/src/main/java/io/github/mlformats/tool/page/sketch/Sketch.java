package io.github.mlformats.tool.page.sketch;

import io.github.mlformats.tool.page.Block;
import java.io.Serializable;
import java.util.List;

/** What is known of the values of a column, in the same memory however many there are. */
interface Sketch extends Serializable {
    /** @param value as the column's {@link SketchedColumn.Kind} says; null for none */
    void add(Object value);

    /** Takes up what another sketch of the same column knows. */
    void merge(Sketch other);

    /** In numbers. */
    List<Block.Line> numbers();

    List<Block.Picture> pictures();
}
