package io.github.mlformats.fuzz;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.HeapSource;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A file or directory in memory.
 *
 * @param files the files by their paths; a file that is the top itself has the empty path
 */
record MemoryTree(String name, NavigableMap<String, byte[]> files, Directory parentDirectory) implements FileTree {
    private static final int MAX_FILES = 64;

    static MemoryTree file(String name, byte[] bytes) {
        return new MemoryTree(name, new TreeMap<>(Map.of("", bytes)), Directory.EMPTY);
    }

    /**
     * A directory whose files are stored one after another in the input: length of the path (one byte), path, length of the
     * content (four bytes, big endian; the rest of the input if that is less), content.
     */
    static MemoryTree directory(String name, byte[] input) {
        NavigableMap<String, byte[]> files = new TreeMap<>();
        ByteBuffer in = ByteBuffer.wrap(input);
        while (in.hasRemaining() && files.size() < MAX_FILES) {
            byte[] path = new byte[Math.min(Byte.toUnsignedInt(in.get()), in.remaining())];
            in.get(path);
            int length = in.remaining() < Integer.BYTES ? 0 : in.getInt();
            byte[] content = new byte[length < 0 ? in.remaining() : Math.min(length, in.remaining())];
            in.get(content);
            // Names that no file system has would only be hidden from a real read.
            String plain = new String(path, StandardCharsets.ISO_8859_1).replaceAll("[^\\w./-]|^/|/$", "_");
            files.put(plain.replaceAll("/+", "/"), content);
        }
        files.remove("");
        return new MemoryTree(name, files, Directory.EMPTY);
    }

    /** One of its files, with the others next to it. */
    MemoryTree at(String path) {
        byte[] bytes = files.getOrDefault(path, new byte[0]);
        Directory others =
                other -> Optional.ofNullable(files.get(other)).map(content -> new HeapSource(other, content));
        return new MemoryTree(path, new TreeMap<>(Map.of("", bytes)), others);
    }

    @Override
    public Entry rootEntry() {
        byte[] file = files.get("");
        return new Entry(name, file == null, file == null ? 0 : file.length, 0);
    }

    @Override
    public List<Entry> list(String path) {
        String prefix = path.isEmpty() ? "" : path + "/";
        TreeSet<String> children = new TreeSet<>();
        for (String file : files.tailMap(prefix, true).keySet()) {
            if (!file.startsWith(prefix)) {
                break;
            }
            children.add(file.substring(prefix.length()).split("/", 2)[0]);
        }
        List<Entry> entries = new ArrayList<>();
        for (String child : children) {
            byte[] file = files.get(prefix + child);
            if (!child.isEmpty()) {
                entries.add(new Entry(child, file == null, file == null ? 0 : file.length, 0));
            }
        }
        return entries;
    }

    @Override
    public String uri(String path) {
        return path.isEmpty() ? "memory:/" + name : "memory:/" + name + "/" + path;
    }

    /**
     * Writes the files into a directory. Skips those that it cannot hold, and checksums of Hadoop's local file system, which
     * would reject the data itself.
     *
     * @return the path of the file or directory
     */
    Path writeTo(Path directory) throws IOException {
        Path top = directory.resolve(name);
        if (files.containsKey("")) {
            return Files.write(top, files.get(""));
        }
        Files.createDirectory(top);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = top.resolve(file.getKey()).normalize();
            if (path.startsWith(top) && !path.toString().endsWith(".crc")) {
                writeIfPossible(path, file.getValue());
            }
        }
        return top;
    }

    private static void writeIfPossible(Path path, byte[] content) throws IOException {
        try {
            Files.createDirectories(path.getParent());
            Files.write(path, content);
        } catch (FileSystemException e) {
            // The path is too long, or that of another file or directory.
        }
    }

    /** What {@link #uri} stands for. */
    ByteSource openUri(String uri) throws FileNotFoundException {
        String path = uri.equals(uri("")) ? "" : uri.substring(uri("").length() + 1);
        return open(path);
    }

    /** The directory of what {@link #uri} stands for. */
    Directory siblingsOf(String uri) {
        if (uri.equals(uri(""))) {
            return parentDirectory;
        }
        String path = uri.substring(uri("").length() + 1);
        String directory = path.substring(0, path.lastIndexOf('/') + 1);
        return name ->
                Optional.ofNullable(files.get(directory + name)).map(bytes -> new HeapSource(directory + name, bytes));
    }

    /** Bytes of all files. */
    long bytes() {
        return files.values().stream().mapToLong(bytes -> bytes.length).sum();
    }

    @Override
    public ByteSource open(String path) throws FileNotFoundException {
        byte[] bytes = files.get(path);
        if (bytes == null) {
            throw new FileNotFoundException(path);
        }
        return new HeapSource(uri(path), bytes);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(files.keySet().toArray());
    }

    @Override
    public void close() {}
}
