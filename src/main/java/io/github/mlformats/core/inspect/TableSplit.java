package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An {@link Inspector} of a format whose data sets hold several tables that have different columns, such as the matrices
 * of a model: {@code mlformats convert} writes each of them to a folder of its own.
 */
public interface TableSplit extends Inspector {
    /**
     * A table of a data set.
     *
     * @param name also of the folder it is written to
     * @param options what to add to the options of a read of the data set, so that it gives this table alone
     */
    record Part(String name, Map<String, String> options) {}

    /** The tables of a data set; empty if the data is a single one. */
    List<Part> parts(FileTree data, Options options) throws IOException;
}
