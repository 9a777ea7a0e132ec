package io.github.mlformats.benchmarks.memory;

import io.github.mlformats.benchmarks.data.StoredBlocks;
import io.github.mlformats.benchmarks.data.StoredBlocks.StoredBlock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The uncompressed blocks of an IDV file of floats, in memory.
 *
 * @param names names of the columns
 * @param blocks blocks of each column
 */
record InMemoryIdvFile(long rows, int rowsPerBlock, List<String> names, List<List<byte[]>> blocks) {
    private static final Map<String, InMemoryIdvFile> HELD = new ConcurrentHashMap<>();

    /** Returns the file at a path, which is read once per JVM. */
    static InMemoryIdvFile at(String path) {
        return HELD.computeIfAbsent(path, InMemoryIdvFile::read);
    }

    int rowsIn(int block) {
        return (int) Math.min(rowsPerBlock, rows - (long) block * rowsPerBlock);
    }

    private static InMemoryIdvFile read(String path) {
        try {
            StoredBlocks file = StoredBlocks.map(Path.of(path));
            return new InMemoryIdvFile(
                    file.rows(),
                    file.columns().get(0).rowsPerBlock(),
                    file.columns().stream().map(StoredBlocks.StoredColumn::name).toList(),
                    file.columns().stream().map(column -> blocks(file, column)).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<byte[]> blocks(StoredBlocks file, StoredBlocks.StoredColumn column) {
        return column.blocks().stream().map(block -> bytes(file, block)).toList();
    }

    private static byte[] bytes(StoredBlocks file, StoredBlock block) {
        byte[] bytes = new byte[block.storedLength()];
        file.stored(block).get(bytes);
        return bytes;
    }
}
