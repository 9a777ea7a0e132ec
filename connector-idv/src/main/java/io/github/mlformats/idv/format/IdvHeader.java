package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.List;

/**
 * The first 256 bytes of a file (idv.md, section 1).
 *
 * @param version version of the file
 * @param compatibleVersion oldest reader version that can read the file
 * @param tocOffset file offset of the table of contents
 * @param tailOffset file offset of the signature at the end of the file
 * @param rowCount number of rows of every column
 * @param columnCount number of columns, including hidden and unreadable ones
 */
public record IdvHeader(
        IdvVersion version,
        IdvVersion compatibleVersion,
        long tocOffset,
        long tailOffset,
        long rowCount,
        int columnCount) {
    /** Size in bytes. */
    public static final int SIZE = 256;

    /** The first eight bytes. */
    public static final long SIGNATURE = 0x0042_5644_004C_4D43L;

    private static final int TAIL_SIZE = 8;

    /** Minimum bytes that are prefetched; enough for the annotations and lookup tables of typical files. */
    private static final int MIN_PREFETCHED = 64 << 10;

    /** Maximum bytes that are prefetched. A larger table of contents, or one far from the tail, needs another read. */
    private static final int MAX_PREFETCHED = 4 << 20;

    /** Offset of the tail offset within the header. */
    private static final int TAIL_POSITION = 32;

    /**
     * Reads and checks the header.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the file is not an IDV file, has an unsupported
     *     version, or has invalid counts or offsets
     */
    public static IdvHeader read(ByteSource source) throws IOException {
        ByteCursor in = new ByteCursor(source, 0, Math.min(SIZE, source.size()), "header");
        if (source.size() < SIZE) {
            throw in.corrupt(0, "a header of " + SIZE + " bytes", "a file of " + source.size() + " bytes");
        }
        long signature = in.i64();
        if (signature != SIGNATURE) {
            throw in.corrupt(0, "the signature of an IDV file " + hex(SIGNATURE), hex(signature));
        }
        IdvHeader header = new IdvHeader(
                new IdvVersion(in.i64()), new IdvVersion(in.i64()), in.i64(), in.i64(), in.i64(), in.i32());
        header.checkVersions(in);
        header.checkCounts(in);
        header.checkOffsets(in, source.size());
        return header;
    }

    /**
     * Whether a file is complete, rather than being written or copied: writers fill in the header last, and it contains
     * the position of the tail. A file that is not an IDV file counts as complete.
     */
    public static boolean isComplete(ByteSource source) throws IOException {
        if (source.size() < SIZE) {
            return false;
        }
        ByteCursor in = new ByteCursor(source, 0, SIZE, "header");
        long signature = in.i64();
        in.skip(TAIL_POSITION - Long.BYTES, "versions and offsets");
        return signature != SIGNATURE ? signature != 0 : in.i64() <= source.size() - TAIL_SIZE;
    }

    /**
     * Fetches the end of the file with one read: from the table of contents, or before it, to the signature of the tail.
     *
     * @return the file, whose end is read from memory
     * @throws CorruptFileException if the signature of the tail is not where the header says
     */
    public ByteSource prefetchEnd(ByteSource file) throws IOException {
        long end = tailOffset + TAIL_SIZE;
        long start = Math.max(SIZE, end - Math.min(MIN_PREFETCHED, file.maxWindow()));
        if (columnCount > 0 && tocOffset >= end - Math.min(MAX_PREFETCHED, file.maxWindow())) {
            start = Math.min(start, tocOffset);
        }
        ByteSource prefetched = new PrefetchedSource(file, List.of(new ByteRange(start, (int) (end - start))));
        byte[] tail = new byte[TAIL_SIZE];
        prefetched.read(tailOffset, tail, 0, TAIL_SIZE);
        long signature = LittleEndian.i64(tail, 0);
        if (signature != Long.reverseBytes(SIGNATURE)) {
            throw new CorruptFileException(
                    file.name(),
                    tailOffset,
                    "tail",
                    "the signature " + hex(Long.reverseBytes(SIGNATURE)),
                    hex(signature));
        }
        return prefetched;
    }

    private void checkVersions(ByteCursor in) {
        if (!version.isAtLeast(IdvVersion.OLDEST)) {
            throw in.corrupt(8, "version " + IdvVersion.OLDEST + " or later", version.toString());
        }
        if (!version.isAtLeast(compatibleVersion)) {
            throw in.corrupt(
                    16, "a compatible version not above the file's version " + version, compatibleVersion.toString());
        }
        if (!IdvVersion.NEWEST.isAtLeast(compatibleVersion)) {
            throw in.corrupt(
                    16,
                    "a file that readers of version " + IdvVersion.NEWEST + " can read",
                    "version " + compatibleVersion);
        }
    }

    private void checkCounts(ByteCursor in) {
        if (rowCount < 0) {
            throw in.corrupt(40, "a row count of 0 or more", Long.toString(rowCount));
        }
        if (columnCount < 0) {
            throw in.corrupt(48, "a column count of 0 or more", Integer.toString(columnCount));
        }
    }

    private void checkOffsets(ByteCursor in, long fileSize) {
        if (columnCount > 0 && (tocOffset < SIZE || tocOffset > fileSize)) {
            throw in.corrupt(
                    24, "a table of contents between bytes " + SIZE + " and " + fileSize, "offset " + tocOffset);
        }
        if (tailOffset < SIZE || tailOffset > fileSize - TAIL_SIZE) {
            throw in.corrupt(
                    32, "a tail between bytes " + SIZE + " and " + (fileSize - TAIL_SIZE), "offset " + tailOffset);
        }
    }

    /**
     * Checks that the file can contain its declared rows: a value takes at least one bit, and DEFLATE has a maximum
     * ratio. Without a readable column, rows take no space, and the row count is limited to 31 bits.
     *
     * @param anyColumn whether the file has a readable column
     */
    public void checkRowCount(ByteSource source, boolean anyColumn) {
        long limit = anyColumn ? Byte.SIZE * Compression.MAX_RATIO * source.size() : Integer.MAX_VALUE;
        if (rowCount > limit) {
            throw new CorruptFileException(
                    source.name(),
                    40,
                    "header",
                    "at most " + limit + " rows in a file of " + source.size() + " bytes"
                            + (anyColumn ? "" : " without a column that can be read"),
                    Long.toString(rowCount));
        }
    }

    /**
     * Checks that a range that the file refers to is between header and tail.
     *
     * @param position file offset of the reference
     */
    public void checkBounds(ByteCursor in, long position, String what, long offset, long length) {
        if (!isInBounds(offset, length)) {
            throw outOfBounds(in, position, what, offset, length);
        }
    }

    /** Whether a range is between header and tail. */
    boolean isInBounds(long offset, long length) {
        return length >= 0 && length <= tailOffset && offset >= SIZE && offset <= tailOffset - length;
    }

    /** Creates the exception for a range that is not between header and tail. */
    CorruptFileException outOfBounds(ByteCursor in, long position, String what, long offset, long length) {
        return in.corrupt(
                position,
                what + " between bytes " + SIZE + " and " + tailOffset,
                Long.toUnsignedString(length) + " bytes at offset " + offset);
    }

    private static String hex(long signature) {
        return String.format("%016x", Long.reverseBytes(signature));
    }
}
