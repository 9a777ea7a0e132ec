package io.github.mlformats.core.spi.write;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** How the rows of one write become files. Sent to every task. */
public interface FileWriting extends Serializable {
    /** How the files' names end, such as {@code .idv}. */
    String extension();

    /** Names of columns: rows that are alike in these must go to one task, so that Spark sorts them so before it writes. */
    default List<String> clusteredBy() {
        return List.of();
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

    /** How all rows come into one file; empty if each task's file stays for itself in a folder. */
    default Optional<JoinedWriting> joined() {
        return Optional.empty();
    }
}
