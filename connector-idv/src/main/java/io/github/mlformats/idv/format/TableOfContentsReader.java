package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.idv.format.IdvColumn.AnnotationLocation;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.CodecReader;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the table of contents: the entries of all columns (idv.md, section 2), whose layout depends on the file's
 * version.
 */
public final class TableOfContentsReader {
    /** Size of the smallest entry in bytes: empty name, codec of one letter, no slot names, no annotations. */
    private static final int MIN_ENTRY = 14;

    private final ByteSource source;
    private final IdvHeader header;

    public TableOfContentsReader(ByteSource source, IdvHeader header) {
        this.source = source;
        this.header = header;
    }

    public List<IdvColumn> read() throws IOException {
        if (header.columnCount() == 0) {
            return List.of();
        }
        long start = header.tocOffset();
        long end = start < header.tailOffset() ? header.tailOffset() : source.size();
        ByteCursor in = new ByteCursor(source, start, end, "table of contents");
        if (header.columnCount() > in.remaining() / MIN_ENTRY) {
            throw in.corrupt(
                    start,
                    header.columnCount() + " entries of " + MIN_ENTRY + " bytes or more",
                    in.remaining() + " bytes");
        }
        List<IdvColumn> columns = new ArrayList<>();
        for (int index = 0; index < header.columnCount(); index++) {
            columns.add(entry(in, index));
        }
        checkLookups(in, columns);
        return hideRepeated(columns);
    }

    /**
     * Rejects lookup tables that are shared by so many columns that scanning them would take far longer than the file's
     * size justifies.
     */
    private void checkLookups(ByteCursor in, List<IdvColumn> columns) {
        long bytes = 0;
        for (IdvColumn column : columns) {
            bytes += LookupTableScanner.ENTRY_SIZE * LookupTable.blockCount(header.rowCount(), column.rowsPerBlock());
        }
        if (bytes > header.tailOffset()) {
            throw in.corrupt(
                    header.tocOffset(),
                    "lookup tables of at most " + header.tailOffset() + " bytes in all",
                    bytes + " bytes");
        }
    }

    private IdvColumn entry(ByteCursor in, int index) throws IOException {
        String name = in.string("the name of column " + index);
        Codec codec = new CodecReader(in, header.version().supportsMissingTimeSpans()).read();
        Compression compression = new Compression(in.u8());
        int rowsPerBlock = rowsPerBlock(in);
        long lookupOffset = lookupOffset(in, rowsPerBlock);
        return new IdvColumn(index, name, false, codec, compression, rowsPerBlock, lookupOffset, annotations(in));
    }

    private int rowsPerBlock(ByteCursor in) throws IOException {
        long position = in.position();
        long rows = in.leb();
        int min = header.rowCount() == 0 ? 0 : 1;
        if (rows < min || rows > Integer.MAX_VALUE) {
            throw in.corrupt(
                    position,
                    "between " + min + " and " + Integer.MAX_VALUE + " rows per block",
                    Long.toUnsignedString(rows));
        }
        return (int) rows;
    }

    private long lookupOffset(ByteCursor in, int rowsPerBlock) throws IOException {
        long position = in.position();
        long offset = in.i64();
        if (header.rowCount() == 0) {
            return offset;
        }
        long blocks = LookupTable.blockCount(header.rowCount(), rowsPerBlock);
        long maxBlocks = (header.tailOffset() - IdvHeader.SIZE) / LookupTableScanner.ENTRY_SIZE;
        if (blocks > Math.min(maxBlocks, Integer.MAX_VALUE)) {
            throw in.corrupt(
                    position,
                    "at most " + Math.min(maxBlocks, Integer.MAX_VALUE) + " blocks, the most that fit into the file",
                    header.rowCount() + " rows in blocks of " + rowsPerBlock);
        }
        header.checkBounds(in, position, "a lookup table", offset, blocks * LookupTableScanner.ENTRY_SIZE);
        return offset;
    }

    private AnnotationLocation annotations(ByteCursor in) throws IOException {
        if (header.version().isAtLeast(IdvVersion.WITH_ANNOTATIONS)) {
            long position = in.position();
            long offset = in.i64();
            if (offset == 0) {
                return new AnnotationLocation.None();
            }
            header.checkBounds(in, position, "a table of annotations", offset, 1);
            return new AnnotationLocation.Table(offset);
        }
        return header.version().equals(IdvVersion.WITH_SLOT_NAMES) ? slotNames(in) : new AnnotationLocation.None();
    }

    private AnnotationLocation slotNames(ByteCursor in) throws IOException {
        long position = in.position();
        long offset = in.i64();
        if (offset == 0) {
            return new AnnotationLocation.None();
        }
        long length = in.i64();
        int count = in.i32();
        header.checkBounds(in, position, "slot names", offset, length);
        if (length > Integer.MAX_VALUE) {
            throw in.corrupt(position + 8, "slot names below 2147483648 bytes", length + " bytes");
        }
        if (count < 0 || count > length / AnnotationLocation.SlotNames.MIN_PAIR) {
            throw in.corrupt(
                    position + 16,
                    "at most " + length / AnnotationLocation.SlotNames.MIN_PAIR + " slot names",
                    String.valueOf(count));
        }
        return new AnnotationLocation.SlotNames(offset, length, count);
    }

    /** Hides the columns with the name of a later column that can be read. */
    private static List<IdvColumn> hideRepeated(List<IdvColumn> columns) {
        Set<String> later = new HashSet<>();
        for (int i = columns.size() - 1; i >= 0; i--) {
            IdvColumn column = columns.get(i);
            if (later.contains(column.name())) {
                columns.set(i, column.asHidden());
            } else if (column.unreadableReason().isEmpty()) {
                later.add(column.name());
            }
        }
        return List.copyOf(columns);
    }
}
