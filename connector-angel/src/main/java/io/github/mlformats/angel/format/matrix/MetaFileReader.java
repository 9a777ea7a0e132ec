package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Finds and reads the meta of a directory, in any of Angel's formats. */
public final class MetaFileReader {
    /** File names of metas, by precedence. */
    public static final List<String> NAMES = List.of("_meta", "meta", "psmeta");

    private static final int PREFIX = 4;

    private final ByteSource source;
    private final Consumer<MatrixFinding> findings;

    private MetaFileReader(ByteSource source, Consumer<MatrixFinding> findings) {
        this.source = source;
        this.findings = findings;
    }

    /** Name of the meta in a directory; null if it has none. */
    public static String find(MatrixDirectory directory) {
        return NAMES.stream().filter(directory.files()::containsKey).findFirst().orElse(null);
    }

    /**
     * Reads the meta of a directory.
     *
     * @param name one of {@link #NAMES}
     * @param findings receives warnings about it
     * @throws CorruptFileException if its structure is invalid
     */
    public static MatrixMeta read(MatrixDirectory directory, String name, Consumer<MatrixFinding> findings)
            throws IOException {
        try (ByteSource source = directory.open(name)) {
            MetaFileReader file = new MetaFileReader(source, findings);
            return name.equals("psmeta") ? file.snapshot() : file.matrix(name);
        }
    }

    private MatrixMeta snapshot() throws IOException {
        try {
            return BinaryMetaReader.readSnapshot(source.name(), stream(0, source.size()), true);
        } catch (CorruptFileException withSaveTypes) {
            try {
                return BinaryMetaReader.readSnapshot(source.name(), stream(0, source.size()), false);
            } catch (CorruptFileException without) {
                throw withSaveTypes;
            }
        }
    }

    private MatrixMeta matrix(String name) throws IOException {
        if (name.equals("meta") && BinaryMetaReader.isLegacy(source)) {
            return BinaryMetaReader.readLegacy(source.name(), stream(0, source.size()));
        }
        long size = source.size();
        if (size < PREFIX) {
            throw corrupt(0, "the 4 bytes of the JSON's length", size + " bytes");
        }
        byte[] start = new byte[PREFIX];
        source.read(0, start, 0, PREFIX);
        int length = (start[0] & 0xFF) << 24 | (start[1] & 0xFF) << 16 | (start[2] & 0xFF) << 8 | start[3] & 0xFF;
        if (length < 0 || length > size - PREFIX) {
            if (start[0] != '{') {
                throw corrupt(
                        0, "a JSON length of at most the " + (size - PREFIX) + " bytes left", Integer.toString(length));
            }
            findings.accept(MatrixFinding.warning("its meta lacks the 4-byte length before the JSON"));
            return JsonMetaReader.read(source.name(), stream(0, size));
        }
        if (length < size - PREFIX) {
            findings.accept(MatrixFinding.warning(
                    "its meta has " + (size - PREFIX - length) + " bytes after the JSON, which are ignored"));
        }
        return JsonMetaReader.read(source.name(), stream(PREFIX, PREFIX + (long) length));
    }

    private MetaInputStream stream(long start, long end) {
        return new MetaInputStream(source, start, end);
    }

    private CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "meta", expected, found);
    }

    /** The bytes {@code [start, end)} of a meta as a stream that knows its position. */
    static final class MetaInputStream extends InputStream {
        private static final String WHAT = "the meta";

        private final ByteWindow window;

        MetaInputStream(ByteSource source, long start, long end) {
            this.window = new ByteWindow(source, start, end, WHAT);
        }

        /** Position in the file of the next byte. */
        long position() {
            return window.position();
        }

        long remaining() {
            return window.remaining();
        }

        @Override
        public int read() throws IOException {
            if (remaining() == 0) {
                return -1;
            }
            window.ensureBuffered(1, WHAT);
            int next = window.data()[window.index()] & 0xFF;
            window.advance(1);
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, target.length);
            if (length == 0) {
                return 0;
            }
            if (remaining() == 0) {
                return -1;
            }
            window.ensureBuffered(1, WHAT);
            int count = Math.min(length, window.buffered());
            window.read(target, offset, count, WHAT);
            return count;
        }
    }
}
