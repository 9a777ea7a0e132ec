package io.github.mlformats.angel;

import io.github.mlformats.angel.format.MetaBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes a matrix of text as Angel would, with a file for each partition. */
final class TextMatrixBuilder {
    static final int T_FLOAT_DENSE = 7;
    static final int T_FLOAT_SPARSE = 10;

    private final Path directory;
    private final String format;
    private final MetaBuilder meta;
    private int partitions;

    /** A matrix whose columns begin at 0; hash partitioned if {@code blockColumns} is -1. */
    TextMatrixBuilder(
            Path directory, String format, int rowType, int rows, long columns, int blockRows, long blockColumns)
            throws IOException {
        this.directory = Files.createDirectories(directory);
        this.format = format;
        this.meta = new MetaBuilder(
                directory.getFileName().toString(), format, rowType, rows, columns, blockRows, blockColumns);
    }

    /** Adds a partition of rows {@code [startRow, endRow)}. */
    TextMatrixBuilder partition(int startRow, int endRow, long startCol, long endCol, String... lines)
            throws IOException {
        String text = String.join("\n", lines) + (lines.length > 0 ? "\n" : "");
        String file = String.valueOf(partitions);
        meta.partition(
                partitions++, startRow, endRow, startCol, endCol, row -> count(row, lines), file, 0, text.length());
        Files.writeString(directory.resolve(file), text);
        return this;
    }

    private int count(int row, String[] lines) {
        boolean named = format.startsWith("RowId");
        return (int) Arrays.stream(lines)
                .filter(line -> !named || line.startsWith(row + ","))
                .count();
    }

    Path write() throws IOException {
        Files.write(directory.resolve("_meta"), meta.bytes());
        return directory;
    }
}
