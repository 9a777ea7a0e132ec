package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.Objects;

/** Scans the lookup table of one column in chunks and checks each entry (idv.md, section 4). */
public final class LookupTableScanner {
    /** Size of an entry in bytes. */
    public static final int ENTRY_SIZE = 16;

    private final ByteSource source;
    private final IdvHeader header;
    private final IdvColumn column;

    public LookupTableScanner(ByteSource source, IdvHeader header, IdvColumn column) {
        this.source = source;
        this.header = header;
        this.column = column;
    }

    /** Visits the entries of the blocks {@code [firstBlock, endBlock)}. */
    public void scan(int firstBlock, int endBlock, Visitor visitor) throws IOException {
        long blocks = LookupTable.blockCount(header.rowCount(), column.rowsPerBlock());
        Objects.checkFromToIndex(firstBlock, endBlock, (int) blocks);
        if (firstBlock == endBlock) {
            return;
        }
        long start = column.lookupOffset() + (long) ENTRY_SIZE * firstBlock;
        long end = column.lookupOffset() + (long) ENTRY_SIZE * endBlock;
        ByteCursor in = new ByteCursor(source, start, end, "lookup table of " + column.displayName());
        for (int block = firstBlock; block < endBlock; block++) {
            long position = in.position();
            long offset = in.i64();
            int stored = in.i32();
            int decoded = in.i32();
            try {
                check(in, position, block, offset, stored, decoded);
            } catch (CorruptFileException reason) {
                visitor.visitCorrupt(block, reason);
                continue;
            }
            visitor.visit(block, offset, stored, decoded);
        }
    }

    private void check(ByteCursor in, long position, int block, long offset, int stored, int decoded) {
        if (stored < 0 || decoded < 0) {
            throw in.corrupt(position + 8, "block " + block + " with lengths of 0 or more", stored + " and " + decoded);
        }
        if (!header.isInBounds(offset, stored)) {
            throw header.outOfBounds(in, position, "block " + block, offset, stored);
        }
        if (column.compression().equals(Compression.NONE) && stored != decoded) {
            throw in.corrupt(
                    position + 8,
                    "the same stored and decoded length for block " + block + ", which is not compressed",
                    stored + " and " + decoded);
        }
        if (decoded > Compression.MAX_RATIO * stored) {
            throw in.corrupt(
                    position + 12,
                    "at most " + Compression.MAX_RATIO * stored + " decoded bytes for block " + block + ", which has "
                            + stored + " stored ones",
                    String.valueOf(decoded));
        }
    }

    /** Visitor of lookup table entries, called in block order. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Visits a valid entry.
         *
         * @param block zero-based index of the block in its column
         *
         * @param offset file offset
         * @param storedLength stored size in bytes
         * @param decodedLength decoded size in bytes
         */
        void visit(int block, long offset, int storedLength, int decodedLength);

        /** Visits a corrupt entry. The default implementation throws {@code reason}; an override may skip the block. */
        default void visitCorrupt(int block, CorruptFileException reason) {
            throw reason;
        }
    }
}
