package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/** How the rows of one write become files. Sent to every task. */
public interface FileWriting extends Serializable {
    /** How the files' names end, such as {@code .idv}. */
    String extension();

    /** The same for a file that begins with some row. */
    default String extension(InternalRow first) {
        return extension();
    }

    /** Names of columns: rows that are alike in these must go to one task, so that Spark sorts them so before it writes. */
    default List<String> clusteredBy() {
        return List.of();
    }

    /**
     * Names of columns by which the rows of a file come sorted: rising, nulls first. Behind them, rows have no order; without
     * any, they come as they are given.
     */
    default List<String> sortedBy() {
        return List.of();
    }

    /** Whether one task writes all rows of a folder, into one file. Needs {@link #sortedBy()}, by which Spark brings them there. */
    default boolean isOneFile() {
        return false;
    }

    /**
     * Name of a column of texts that give the files their whole names, so that each text has one file; none of these may be
     * {@linkplain FileWriter#write full} before its last row. Empty if files get names of their own.
     */
    default Optional<String> namedBy() {
        return Optional.empty();
    }

    /** Begins a file. */
    FileWriter open(OutputFile file) throws IOException;

    /** What happens to all rows first; empty if they are written as they come. Such a write takes the rows of {@code save} only. */
    default Optional<RowArranging> arranging() {
        return Optional.empty();
    }

    /** How files are laid out in folders and described; empty if they are alike and stand side by side. */
    default Optional<FolderLayout> layout() {
        return Optional.empty();
    }

    /**
     * Looks at a folder that new files are going to be added to.
     *
     * @throws io.github.mlformats.core.error.UsageException if they would not be read together with what is there
     */
    default void checkFolder(FileTree folder) throws IOException {}

    /** Name of a column that readers find under another name, so that no table can have it; empty if there is none. */
    default Optional<String> renamed() {
        return Optional.empty();
    }

    /** How all rows come into one folder of a few files; empty if each task's file stays for itself. Tables do without. */
    default Optional<JoinedFolder> joinedFolder() {
        return Optional.empty();
    }

    /** How all rows come into one file; empty if each task's file stays for itself in a folder. */
    default Optional<JoinedWriting> joined() {
        return Optional.empty();
    }
}
