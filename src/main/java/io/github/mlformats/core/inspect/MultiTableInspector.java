package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An {@link Inspector} of a format whose data sets contain several tables with different columns, such as the matrices of a
 * model. {@code mlformats convert} writes each table to a directory of its own.
 */
public interface MultiTableInspector extends Inspector {
    /**
     * A table of a data set.
     *
     * @param name name of the table, and of its output directory
     * @param options read options that select this table, in addition to those of the data set
     */
    record NamedTable(String name, Map<String, String> options) {}

    /** Returns the tables of a data set; empty if it is a single table. */
    List<NamedTable> tables(FileTree data, Options options) throws IOException;
}
