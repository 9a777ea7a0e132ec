package io.github.mlformats.zds.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * A collection in memory.
 *
 * @param data {@code data.jsonl}
 * @param index {@code index.bin}; null if there is none
 */
public record MemoryCollection(ByteSource data, ByteSource index) implements DataSetDirectory {
    public static MemoryCollection of(String data, String index) {
        return of(data.getBytes(UTF_8), index == null ? null : index.getBytes(UTF_8));
    }

    public static MemoryCollection of(byte[] data, byte[] index) {
        return new MemoryCollection(
                new HeapSource("data.jsonl", data), index == null ? null : new HeapSource("index.bin", index));
    }

    /** Returns this collection with a maximum buffer size of readers. */
    public MemoryCollection inWindowsOf(int bytes) {
        return new MemoryCollection(
                new SmallWindows(data, bytes), index == null ? null : new SmallWindows(index, bytes));
    }

    public CollectionFiles files() throws IOException {
        return new ZdsCollection(this, "train", "").listFiles();
    }

    /** A line of a text index. */
    public static String entry(String id, long offset, long length) {
        return id + "\t" + offset + "\t" + length + "\n";
    }

    /** A binary index of entries {@code id offset length}, one a line, as those of a text index. */
    public static byte[] zdx(String entries) {
        String[] lines = entries.isEmpty() ? new String[0] : entries.split("\n");
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        index.writeBytes(littleEndian(16)
                .putInt(0x5A44_5349)
                .putInt(1)
                .putLong(lines.length)
                .array());
        for (String line : lines) {
            String[] parts = line.split("\t");
            byte[] id = parts[0].getBytes(UTF_8);
            index.writeBytes(littleEndian(14 + id.length)
                    .putShort((short) id.length)
                    .put(id)
                    .putLong(Long.parseUnsignedLong(parts[1]))
                    .putInt(Integer.parseUnsignedInt(parts[2]))
                    .array());
        }
        return index.toByteArray();
    }

    private static ByteBuffer littleEndian(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public List<Entry> list(String path) {
        return List.of();
    }

    @Override
    public Optional<Entry> find(String path) {
        return switch (path) {
            case CollectionFiles.DATA -> Optional.of(Entry.file("data.jsonl", data.size()));
            case CollectionFiles.INDEX ->
                Optional.ofNullable(index).map(source -> Entry.file("index.bin", source.size()));
            default -> Optional.empty();
        };
    }

    @Override
    public FileContent open(String path) {
        return FileContent.of(path.equals(CollectionFiles.INDEX) ? index : data);
    }
}
