package io.github.mlformats.idv.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/**
 * A file whose end, from the table of contents or before it to the tail signature, is prefetched with one read. Ranges
 * inside the prefetched part are read from memory, all others from the file.
 */
public final class FileTailSource implements ByteSource {
    /** Minimum bytes that are prefetched; enough for the annotations and lookup tables of typical files. */
    private static final int MIN_BYTES = 64 << 10;
    /** Maximum bytes that are prefetched. A larger table of contents, or one far from the tail, needs another read. */
    private static final int MAX_BYTES = 4 << 20;

    private final ByteSource file;
    private final long start;
    private final byte[] bytes;

    private FileTailSource(ByteSource file, long start, byte[] bytes) {
        this.file = file;
        this.start = start;
        this.bytes = bytes;
    }

    /**
     * Prefetches the end of a file.
     *
     * @throws CorruptFileException if the tail signature is not where the header says
     */
    public static FileTailSource read(ByteSource file, IdvHeader header) throws IOException {
        long end = header.tailOffset() + IdvHeader.TAIL_SIZE;
        long start = Math.max(IdvHeader.SIZE, end - Math.min(MIN_BYTES, file.maxWindow()));
        if (header.columnCount() > 0 && header.tocOffset() >= end - Math.min(MAX_BYTES, file.maxWindow())) {
            start = Math.min(start, header.tocOffset());
        }
        byte[] bytes = new byte[(int) (end - start)];
        file.read(start, bytes, 0, bytes.length);
        long signature = LittleEndian.i64(bytes, bytes.length - IdvHeader.TAIL_SIZE);
        if (signature != Long.reverseBytes(IdvHeader.SIGNATURE)) {
            throw new CorruptFileException(
                    file.name(),
                    header.tailOffset(),
                    "tail",
                    "the signature " + IdvHeader.hex(Long.reverseBytes(IdvHeader.SIGNATURE)),
                    IdvHeader.hex(signature));
        }
        return new FileTailSource(file, start, bytes);
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() {
        return file.size();
    }

    @Override
    public int maxWindow() {
        return file.maxWindow();
    }

    @Override
    public int readGap() {
        return file.readGap();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        if (position >= start && position - start <= bytes.length - length) {
            System.arraycopy(bytes, (int) (position - start), target, offset, length);
        } else {
            file.read(position, target, offset, length);
        }
    }
}
