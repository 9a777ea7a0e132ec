package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.annotation.AnnotationTable;
import io.github.mlformats.idv.format.annotation.AnnotationTotal;
import io.github.mlformats.idv.format.annotation.AnnotationValues;
import io.github.mlformats.idv.format.annotation.Annotations;
import io.github.mlformats.idv.format.annotation.SlotNameSection;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.layout.AnnotationSite;
import io.github.mlformats.idv.format.layout.BlockVisitor;
import io.github.mlformats.idv.format.layout.FileEnd;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.layout.IdvHeader;
import io.github.mlformats.idv.format.layout.LookupScan;
import io.github.mlformats.idv.format.layout.LookupTable;
import io.github.mlformats.idv.format.layout.TableOfContents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * An ML.NET binary dataview file (idv.md): what it says about itself, and the way to its blocks.
 *
 * <p>Opening takes two reads: the header, and the end of the file with the table of contents. In files that ML.NET wrote,
 * annotations and lookup tables lie there, too, and small ones cost no further read. Blocks are located here, fetched by
 * the caller and decoded by a {@link ColumnDecoder}.
 *
 * <p>Everything malformed ends in a {@link io.github.mlformats.core.error.CorruptFileException}. Not safe for use by
 * several threads.
 */
public final class IdvFile {
    /** Bytes of a lookup table that is not worth fetching together with others. */
    private static final long LONG_LOOKUP = 1 << 20;
    /** Bytes of lookup tables that are fetched ahead at most. */
    private static final long MAX_LOOKUPS = 32 << 20;
    /** Bytes of metadata that are fetched at once to read annotations. */
    private static final long MAX_ANNOTATIONS = 8 << 20;

    private final ByteSource metadata;
    private final IdvHeader header;
    private final IdvLimits limits;
    private final List<IdvColumn> columns;
    private final AnnotationTotal annotationTotal;

    private IdvFile(ByteSource metadata, IdvHeader header, IdvLimits limits, List<IdvColumn> columns) {
        this.metadata = metadata;
        this.header = header;
        this.limits = limits;
        this.columns = columns;
        this.annotationTotal = new AnnotationTotal(metadata);
    }

    /**
     * Reads and checks header, tail and table of contents.
     *
     * @param source the file; stays the caller's to close and must stay open as long as this object is used
     * @throws io.github.mlformats.core.error.CorruptFileException if the file contradicts the format
     */
    public static IdvFile open(ByteSource source, IdvLimits limits) throws IOException {
        IdvHeader header = IdvHeader.read(source);
        FileEnd end = FileEnd.read(source, header);
        List<IdvColumn> columns = new TableOfContents(end, header).read();
        boolean anyReadable =
                columns.stream().anyMatch(column -> column.unreadable().isEmpty());
        header.checkRowCount(source, anyReadable);
        return new IdvFile(end, header, limits, columns);
    }

    public IdvHeader header() {
        return header;
    }

    public IdvLimits limits() {
        return limits;
    }

    public long rowCount() {
        return header.rowCount();
    }

    /** All columns in the file's order, hidden and unreadable ones included. */
    public List<IdvColumn> columns() {
        return columns;
    }

    /** Number of blocks of a column. */
    public int blockCount(IdvColumn column) {
        return (int) LookupTable.blockCount(header.rowCount(), column.rowsPerBlock());
    }

    /** Number of rows in a block: all blocks but the last are full. */
    public int rowsIn(IdvColumn column, int block) {
        long before = (long) block * column.rowsPerBlock();
        return (int) Math.min(column.rowsPerBlock(), header.rowCount() - before);
    }

    /** Where the blocks {@code [firstBlock, endBlock)} of a readable column are; at 16 bytes a block. */
    public LookupTable lookup(IdvColumn column, int firstBlock, int endBlock) throws IOException {
        LookupTable table = new LookupTable(firstBlock, endBlock);
        scanLookup(column, firstBlock, endBlock, table::set);
        return table;
    }

    /** Like {@link #lookup}, but entries that contradict the format are noted in the table and not thrown. */
    public LookupTable damagedLookup(IdvColumn column, int firstBlock, int endBlock) throws IOException {
        LookupTable table = new LookupTable(firstBlock, endBlock);
        scanLookup(column, firstBlock, endBlock, new BlockVisitor() {
            @Override
            public void visit(int block, long offset, int storedLength, int decodedLength) {
                table.set(block, offset, storedLength, decodedLength);
            }

            @Override
            public void visitCorrupt(int block, CorruptFileException reason) {
                table.setCorrupt(block);
            }
        });
        return table;
    }

    /**
     * Checks what the blocks of some columns claim to hold together. Several may share their bytes, but a file whose blocks
     * hold more than its size could ever inflate to is made to exhaust its readers.
     *
     * @param decodedBytes of all their blocks
     */
    public void checkDecodedTotal(long decodedBytes) {
        long possible = Compression.MAX_RATIO * metadata.size();
        if (decodedBytes > possible) {
            throw new CorruptFileException(
                    metadata.name(),
                    header.tocOffset(),
                    "lookup tables",
                    "blocks of at most " + possible + " decoded bytes in all in a file of " + metadata.size()
                            + " bytes",
                    decodedBytes + " bytes");
        }
    }

    /** Passes over the lookup table of a readable column, holding only a part of it in memory. */
    public void scanLookup(IdvColumn column, int firstBlock, int endBlock, BlockVisitor visitor) throws IOException {
        new LookupScan(metadata, header, column).scan(firstBlock, endBlock, visitor);
    }

    /**
     * This file with lookup tables fetched ahead, neighbouring ones with one read. Long ones are left to be read bit by
     * bit.
     *
     * @param columns readable columns whose tables will be asked for
     * @param firstRow first row whose blocks will be asked for
     * @param endRow number of the row after the last
     */
    public IdvFile withLookups(Collection<IdvColumn> columns, long firstRow, long endRow) throws IOException {
        List<ByteRange> tables = new ArrayList<>();
        long bytes = 0;
        for (IdvColumn column : columns) {
            if (firstRow < endRow) {
                long first = firstRow / column.rowsPerBlock();
                long length = LookupScan.ENTRY_SIZE * (LookupTable.blockCount(endRow, column.rowsPerBlock()) - first);
                long start = column.lookupOffset() + LookupScan.ENTRY_SIZE * first;
                bytes += length;
                if (length <= LONG_LOOKUP && bytes <= Math.min(MAX_LOOKUPS, metadata.maxWindow())) {
                    tables.add(new ByteRange(start, (int) length));
                }
            }
        }
        return new IdvFile(new PrefetchedSource(metadata, tables), header, limits, this.columns);
    }

    /**
     * This file with all its metadata fetched with one read, unless that is long: what follows the first lookup table,
     * for there the annotations of all columns are in files that ML.NET wrote.
     */
    public IdvFile withAnnotations() throws IOException {
        boolean any = columns.stream().anyMatch(column -> !(column.annotations() instanceof AnnotationSite.None));
        long start = columns.stream().mapToLong(IdvColumn::lookupOffset).min().orElse(0);
        long length = header.tailOffset() - start;
        if (!any || start < IdvHeader.SIZE || length < 0 || length > Math.min(MAX_ANNOTATIONS, metadata.maxWindow())) {
            return this;
        }
        ByteRange end = new ByteRange(start, (int) length);
        return new IdvFile(new PrefetchedSource(metadata, List.of(end)), header, limits, columns);
    }

    /** What the file says about a column beside its type. Values are read when asked for. */
    public Annotations annotations(IdvColumn column) throws IOException {
        List<Annotation> annotations = List.of();
        if (column.annotations() instanceof AnnotationSite.Table table) {
            ByteCursor in =
                    new ByteCursor(metadata, table.offset(), header.tailOffset(), "annotations of " + column.place());
            annotations = new AnnotationTable(
                            in, header, new AnnotationValues(metadata, column.place(), annotationTotal))
                    .read();
        } else if (column.annotations() instanceof AnnotationSite.SlotNames names
                && column.type() instanceof IdvType.Vector vector
                && vector.size() > 0) {
            annotations = List.of(new SlotNameSection(metadata, column.place(), names, vector));
        }
        return new Annotations(column, annotations);
    }

    /**
     * A decoder of the blocks of a readable column.
     *
     * @param inflater may serve several decoders, one at a time; the caller closes it
     */
    public ColumnDecoder decoder(IdvColumn column, BlockInflater inflater) {
        return new ColumnDecoder(metadata.name(), this, column, inflater);
    }
}
