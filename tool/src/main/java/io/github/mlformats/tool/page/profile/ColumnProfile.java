package io.github.mlformats.tool.page.profile;

import io.github.mlformats.tool.page.Block;
import java.io.Serializable;
import java.util.List;

/** The profile of a column, in memory independent of the number of values. Not thread-safe. */
interface ColumnProfile extends Serializable {
    /** Adds a value. @param value of the type specified by the column's {@link ProfiledColumn.Kind}; may be null */
    void add(Object value);

    /** Merges the profile of other rows of the same column. */
    void merge(ColumnProfile other);

    /** Counts and statistics. */
    List<Block.Line> numbers();

    /** Charts of the values. */
    List<Block.Picture> pictures();
}
