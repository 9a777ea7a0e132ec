package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.AnnotationReader.AnnotationReadLimit;
import io.github.mlformats.idv.format.IdvColumn.AnnotationLocation;
import io.github.mlformats.idv.format.LookupTableScanner.Visitor;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * An open ML.NET binary dataview file (idv.md): its metadata, and access to its blocks.
 *
 * <p>Opening takes two reads: the header, and the end of the file with the table of contents. In files written by
 * ML.NET, annotations and lookup tables precede the table of contents, so small ones need no further read. This class
 * locates blocks; the caller fetches them, and a {@link ColumnDecoder} decodes them.
 *
 * <p>Malformed content causes a {@link io.github.mlformats.core.error.CorruptFileException}. Not thread-safe.
 */
public final class IdvFile {
    /** ML.NET ends a block at about 80 MiB for all columns together; one wide row may exceed it. */
    static final int MAX_BLOCK_BYTES = 1 << 30;
    /** Maximum bytes of a lookup table that is prefetched together with others. */
    private static final long LONG_LOOKUP = 1 << 20;
    /** Maximum bytes of all lookup tables that are prefetched. */
    private static final long MAX_LOOKUPS = 32 << 20;
    /** Maximum bytes of metadata that are prefetched to read annotations. */
    private static final long MAX_ANNOTATIONS = 8 << 20;

    private final ByteSource metadata;
    private final IdvHeader header;
    private final int maxBlockBytes;
    private final List<IdvColumn> columns;
    private final AnnotationReadLimit annotationReadLimit;

    private IdvFile(ByteSource metadata, IdvHeader header, int maxBlockBytes, List<IdvColumn> columns) {
        this.metadata = metadata;
        this.header = header;
        this.maxBlockBytes = maxBlockBytes;
        this.columns = columns;
        this.annotationReadLimit = new AnnotationReadLimit(metadata);
    }

    /** Opens a file with the default limit of blocks, which files that ML.NET writes stay far below. */
    public static IdvFile open(ByteSource source) throws IOException {
        return open(source, MAX_BLOCK_BYTES);
    }

    /** Whether a name has the usual extension, in any case. */
    public static boolean hasExtension(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".idv");
    }

    /**
     * Opens a file: reads and checks header, tail and table of contents.
     *
     * @param source the file; closed by the caller, and must stay open as long as this object is used
     * @param maxBlockBytes maximum decoded bytes of a block
     * @throws io.github.mlformats.core.error.CorruptFileException if the file contradicts the format
     */
    public static IdvFile open(ByteSource source, int maxBlockBytes) throws IOException {
        IdvHeader header = IdvHeader.read(source);
        ByteSource end = header.prefetchEnd(source);
        List<IdvColumn> columns = new TableOfContentsReader(end, header).read();
        boolean anyReadable =
                columns.stream().anyMatch(column -> column.unreadableReason().isEmpty());
        header.checkRowCount(source, anyReadable);
        return new IdvFile(end, header, maxBlockBytes, columns);
    }

    public IdvHeader header() {
        return header;
    }

    /** Maximum decoded bytes of a block. */
    public int maxBlockBytes() {
        return maxBlockBytes;
    }

    public long rowCount() {
        return header.rowCount();
    }

    /** All columns in file order, including hidden and unreadable ones. */
    public List<IdvColumn> columns() {
        return columns;
    }

    /** Number of blocks of a column. */
    public int blockCount(IdvColumn column) {
        return (int) LookupTable.blockCount(header.rowCount(), column.rowsPerBlock());
    }

    /** Number of rows in a block. All blocks but the last have {@code rowsPerBlock} rows. */
    public int rowsInBlock(IdvColumn column, int block) {
        long before = (long) block * column.rowsPerBlock();
        return (int) Math.min(column.rowsPerBlock(), header.rowCount() - before);
    }

    /**
     * Reads the lookup table of the blocks {@code [firstBlock, endBlock)} of a readable column; takes 16 bytes per
     * block.
     */
    public LookupTable readLookupTable(IdvColumn column, int firstBlock, int endBlock) throws IOException {
        LookupTable table = new LookupTable(firstBlock, endBlock);
        scanLookupTable(column, firstBlock, endBlock, table::set);
        return table;
    }

    /** Like {@link #readLookupTable}, but marks corrupt entries in the table instead of throwing. */
    public LookupTable readLookupTableMarkingCorrupt(IdvColumn column, int firstBlock, int endBlock)
            throws IOException {
        LookupTable table = new LookupTable(firstBlock, endBlock);
        scanLookupTable(column, firstBlock, endBlock, new Visitor() {
            @Override
            public void visit(int block, long offset, int storedLength, int decodedLength) {
                table.set(block, offset, storedLength, decodedLength);
            }

            @Override
            public void visitCorrupt(int block, CorruptFileException reason) {
                table.markCorrupt(block);
            }
        });
        return table;
    }

    /**
     * Checks the total decoded size that the lookup tables declare. Blocks may share their bytes, but a total above the
     * maximum that the file can inflate to would exhaust readers.
     *
     * @param decodedBytes declared decoded bytes of all blocks of the columns read
     */
    public void checkTotalDecodedBytes(long decodedBytes) {
        long limit = Compression.MAX_RATIO * metadata.size();
        if (decodedBytes > limit) {
            throw new CorruptFileException(
                    metadata.name(),
                    header.tocOffset(),
                    "lookup tables",
                    "blocks of at most " + limit + " decoded bytes in all in a file of " + metadata.size() + " bytes",
                    decodedBytes + " bytes");
        }
    }

    /** Visits the lookup table entries of a readable column with bounded memory. */
    public void scanLookupTable(IdvColumn column, int firstBlock, int endBlock, Visitor visitor) throws IOException {
        new LookupTableScanner(metadata, header, column).scan(firstBlock, endBlock, visitor);
    }

    /**
     * Returns this file with prefetched lookup tables; neighboring tables are fetched with one read. Long tables are
     * not prefetched, but read in chunks.
     *
     * @param columns readable columns whose lookup tables will be read
     * @param firstRow first row whose entries will be read
     * @param endRow exclusive end row
     */
    public IdvFile withPrefetchedLookupTables(Collection<IdvColumn> columns, long firstRow, long endRow)
            throws IOException {
        List<ByteRange> tables = new ArrayList<>();
        long bytes = 0;
        for (IdvColumn column : columns) {
            if (firstRow < endRow) {
                long first = firstRow / column.rowsPerBlock();
                long length =
                        LookupTableScanner.ENTRY_SIZE * (LookupTable.blockCount(endRow, column.rowsPerBlock()) - first);
                long start = column.lookupOffset() + LookupTableScanner.ENTRY_SIZE * first;
                bytes += length;
                if (length <= LONG_LOOKUP && bytes <= Math.min(MAX_LOOKUPS, metadata.maxWindow())) {
                    tables.add(new ByteRange(start, (int) length));
                }
            }
        }
        return new IdvFile(new PrefetchedSource(metadata, tables), header, maxBlockBytes, this.columns);
    }

    /**
     * Returns this file with prefetched annotations: everything after the first lookup table, where ML.NET stores the
     * annotations of all columns, is fetched with one read unless it is too long.
     */
    public IdvFile withPrefetchedAnnotations() throws IOException {
        boolean any =
                columns.stream().anyMatch(column -> !(column.annotationLocation() instanceof AnnotationLocation.None));
        long start = columns.stream().mapToLong(IdvColumn::lookupOffset).min().orElse(0);
        long length = header.tailOffset() - start;
        if (!any || start < IdvHeader.SIZE || length < 0 || length > Math.min(MAX_ANNOTATIONS, metadata.maxWindow())) {
            return this;
        }
        ByteRange end = new ByteRange(start, (int) length);
        return new IdvFile(new PrefetchedSource(metadata, List.of(end)), header, maxBlockBytes, columns);
    }

    /** Reads the annotations of a column; their values are read on demand. */
    public Annotations annotations(IdvColumn column) throws IOException {
        AnnotationReader reader = new AnnotationReader(metadata, header, column, annotationReadLimit);
        return new Annotations(column, reader.read());
    }

    /**
     * Creates a decoder for the blocks of a readable column.
     *
     * @param inflater may be shared by decoders of one thread; closed by the caller
     */
    public ColumnDecoder decoder(IdvColumn column, BlockInflater inflater) {
        return new ColumnDecoder(metadata.name(), this, column, inflater);
    }
}
