package io.github.mlformats.core.write.partition;

import java.io.Serializable;
import java.util.Set;

/**
 * A column that gives files their names.
 *
 * @param position in rows
 * @param taken paths, below the folder of the write, of files that are there and stay
 */
public record NameColumn(String column, int position, Set<String> taken) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What tells a task the file of each row. */
    public FileNames names() {
        return new FileNames(this);
    }
}
