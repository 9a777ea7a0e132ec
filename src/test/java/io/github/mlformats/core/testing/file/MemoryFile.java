package io.github.mlformats.core.testing.file;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** An {@link OutputFile} in memory, with its sidecar and inner files. */
public final class MemoryFile implements OutputFile {
    private final String name;
    private final Map<String, Sink> files;

    public MemoryFile(String name) {
        this(name, new TreeMap<>());
    }

    private MemoryFile(String name, Map<String, Sink> files) {
        this.name = name;
        this.files = files;
    }

    /** Returns the content of this file. */
    public byte[] bytes() {
        return bytes("");
    }

    /** Returns the content of a sidecar file. */
    public byte[] bytes(String suffix) {
        return files.get(name + suffix).bytes.toByteArray();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ByteSink create() {
        Sink file = new Sink();
        files.put(name, file);
        return file;
    }

    @Override
    public OutputFile sidecar(String suffix) {
        return new MemoryFile(name + suffix, files);
    }

    @Override
    public OutputFile entry(String path) {
        return sidecar("/" + path);
    }

    /** Returns the content of all files, by full name. */
    public Map<String, byte[]> all() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        files.forEach((file, sink) -> all.put(file, sink.bytes.toByteArray()));
        return all;
    }

    @Override
    public Spool spool() {
        return new Sink();
    }

    private static final class Sink implements Spool {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public long position() {
            return bytes.size();
        }

        @Override
        public void write(byte[] data, int offset, int length) {
            bytes.write(data, offset, length);
        }

        @Override
        public void copyTo(ByteSink target) throws IOException {
            target.write(bytes.toByteArray(), 0, bytes.size());
        }

        @Override
        public void close() {}
    }
}
