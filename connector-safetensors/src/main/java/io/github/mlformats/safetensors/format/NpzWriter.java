package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes tensors as a ZIP archive of numpy. The checksum of an array precedes it, so that its data is read twice from the
 * spool.
 */
final class NpzWriter {
    /** The oldest time of a ZIP archive, so that its bytes depend on the tensors only. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    /** Longest name of a tensor in UTF-8. A ZIP header, with name and extra fields, has at most 65,535 bytes in Java. */
    private static final int MAX_NAME_BYTES = 65_400;

    private NpzWriter() {}

    /** @throws UsageException if no entry of an archive can have the name of a tensor */
    static void checkName(String name) {
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_NAME_BYTES) {
            throw new UsageException("the name of tensor '" + PlainText.truncate(name) + "' has " + length
                    + " bytes, but an archive of npz can have names of " + MAX_NAME_BYTES + ": rename it");
        }
    }

    /** A tensor whose data follows that of the one before in a spool. */
    record Array(String name, DType dtype, long[] shape, long byteLength) {}

    /** Receives the data of arrays, one after the other. */
    private interface ArrayVisitor {
        void start(int array) throws IOException;

        void write(byte[] data, int offset, int length) throws IOException;
    }

    /** Appends the arrays of a spool to an archive. */
    static void write(List<Array> arrays, Spool data, ZipOutputStream archive) throws IOException {
        CRC32[] checksums = new CRC32[arrays.size()];
        copy(arrays, data, new ArrayVisitor() {
            private CRC32 current;

            @Override
            public void start(int array) {
                current = new CRC32();
                checksums[array] = current;
                current.update(header(arrays.get(array)));
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                current.update(bytes, offset, length);
            }
        });
        copy(arrays, data, new ArrayVisitor() {
            @Override
            public void start(int array) throws IOException {
                Array next = arrays.get(array);
                byte[] header = header(next);
                ZipEntry entry = new ZipEntry(next.name() + ".npy");
                entry.setMethod(ZipEntry.STORED);
                entry.setTimeLocal(TIME);
                entry.setSize(header.length + next.byteLength());
                entry.setCrc(checksums[array].getValue());
                archive.putNextEntry(entry);
                archive.write(header);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                archive.write(bytes, offset, length);
            }
        });
    }

    private static byte[] header(Array array) {
        return NpyHeader.bytes(array.dtype(), array.shape());
    }

    private static void copy(List<Array> arrays, Spool data, ArrayVisitor visitor) throws IOException {
        Splitter splitter = new Splitter(arrays, visitor);
        splitter.startNext();
        data.copyTo(splitter);
    }

    /** Divides the bytes of a spool into those of its arrays. */
    private static final class Splitter implements ByteSink {
        private final List<Array> arrays;
        private final ArrayVisitor visitor;
        private int array = -1;
        private long remaining;
        private long position;

        Splitter(List<Array> arrays, ArrayVisitor visitor) {
            this.arrays = arrays;
            this.visitor = visitor;
        }

        /** Starts the next array, and those without data after it. */
        void startNext() throws IOException {
            while (remaining == 0 && array + 1 < arrays.size()) {
                array++;
                remaining = arrays.get(array).byteLength();
                visitor.start(array);
            }
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int at = offset;
            int end = offset + length;
            while (at < end) {
                int count = (int) Math.min(remaining, end - at);
                visitor.write(bytes, at, count);
                at += count;
                remaining -= count;
                startNext();
            }
            position += length;
        }

        @Override
        public void close() {}
    }
}
