package io.github.mlformats.core.write.partition;

import java.io.Serializable;
import java.util.Set;

/**
 * A column with file names.
 *
 * @param position ordinal in the rows
 * @param taken relative paths of existing files that are kept
 */
public record NameColumn(String column, int position, Set<String> taken) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Creates the router of a task's rows to files. */
    public FileNames names() {
        return new FileNames(this);
    }
}
