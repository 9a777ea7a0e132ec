package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.MergePlan.MergeLayout;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Plans the merge of files into one file (idv.md, section 12.6). Reads metadata and lookup tables of all input files,
 * checks that their columns are equal, chooses the rows per block, and divides the blocks into segments that tasks
 * write in parallel.
 */
public final class MergePlanner {
    private static final long SEGMENT_BYTES = 256L << 20;
    /** Minimum size of a segment. Segments are smaller than {@link #SEGMENT_BYTES} if tasks would be idle otherwise. */
    private static final long MIN_SEGMENT_BYTES = 32L << 20;

    private static final int MAX_SEGMENTS = 2000;
    private static final long MAX_TABLE_BYTES = 1L << 30;

    private final SegmentWriter.InputOpener files;
    private final int rowsPerBlock;
    private final int level;

    /**
     * @param rowsPerBlock at least 1; 0 for automatic, as ML.NET does
     * @param level compression level, 1 to 9; 0 for none
     */
    public MergePlanner(SegmentWriter.InputOpener files, int rowsPerBlock, int level) {
        this.files = files;
        this.rowsPerBlock = rowsPerBlock;
        this.level = level;
    }

    /**
     * Size of an input file.
     *
     * @param rowsPerRange rows of the ranges whose sizes are known; the last has the other rows
     * @param rangeBytes decoded bytes of each range
     * @param sized columns whose vectors have a size in this file, but not in the first
     */
    private record Content(long rows, int rowsPerRange, long[] rangeBytes, BitSet sized) {
        void addTo(RowSizes sizes) {
            for (int i = 0; i < rangeBytes.length; i++) {
                sizes.add(Math.min(rowsPerRange, rows - (long) i * rowsPerRange), rangeBytes[i]);
            }
        }

        long decodedBytes() {
            return Arrays.stream(rangeBytes).sum();
        }
    }

    /**
     * Plans a merge.
     *
     * @param count number of files, at least 1
     * @param alike whether all files are known to have the same columns
     * @param parallelism number of segments that can be written at the same time
     * @throws UsageException if the columns of the files differ
     */
    public MergePlan plan(int count, boolean alike, int parallelism) throws IOException {
        try (ByteSource source = files.open(0)) {
            List<MergedColumn> columns = columns(source);
            BitSet unsized = new BitSet();
            IntStream.range(0, columns.size())
                    .filter(i -> columns.get(i).isSizeUnknown())
                    .forEach(unsized::set);
            List<Content> contents =
                    Parallel.map(IntStream.range(0, count).boxed().toList(), file -> {
                        try (ByteSource other = files.open(file)) {
                            if (!alike && file > 0 && unsized.isEmpty()) {
                                MergedColumn.checkEqual(columns, source.name(), columns(other), other.name());
                            }
                            return content(other, unsized);
                        }
                    });
            if (!unsized.isEmpty()) {
                addSizes(columns, contents);
                if (!alike) {
                    checkEqual(columns, count);
                }
            }
            long[] firstRows = new long[count + 1];
            long decoded = 0;
            RowSizes sizes = new RowSizes();
            for (int i = 0; i < count; i++) {
                firstRows[i + 1] = firstRows[i] + contents.get(i).rows();
                decoded += contents.get(i).decodedBytes();
                contents.get(i).addTo(sizes);
            }
            long rows = firstRows[count];
            BlockLayout shape = new BlockLayout(
                    rows, rowsPerBlock > 0 ? rowsPerBlock(rows) : RowsPerBlockPolicy.choose(sizes), level);
            checkTables(shape, columns.size());
            return new MergePlan(new MergeLayout(shape, firstRows, segments(shape, decoded, parallelism)), columns);
        }
    }

    private static List<MergedColumn> columns(ByteSource source) throws IOException {
        return MergedColumn.read(source.name(), IdvFile.open(source));
    }

    /** Replaces columns that have no size in the first file by those of the first file in which they have one. */
    private void addSizes(List<MergedColumn> columns, List<Content> contents) throws IOException {
        BitSet resolved = new BitSet();
        for (int file = 0; file < contents.size(); file++) {
            BitSet found = contents.get(file).sized();
            found.andNot(resolved);
            if (!found.isEmpty()) {
                try (ByteSource source = files.open(file)) {
                    List<MergedColumn> known = columns(source);
                    found.stream().forEach(i -> columns.set(i, known.get(i)));
                }
                resolved.or(found);
            }
        }
    }

    private void checkEqual(List<MergedColumn> columns, int count) throws IOException {
        Parallel.map(IntStream.range(0, count).boxed().toList(), file -> {
            try (ByteSource other = files.open(file)) {
                MergedColumn.checkEqual(columns, "the first file with vectors", columns(other), other.name());
                return file;
            }
        });
    }

    private static Content content(ByteSource source, BitSet unsized) throws IOException {
        IdvFile file = IdvFile.open(source);
        List<IdvColumn> columns = MergedColumn.visibleColumns(file);
        IdvFile prefetched = file.withPrefetchedLookupTables(columns, 0, file.rowCount());
        int rowsPerRange =
                columns.stream().mapToInt(IdvColumn::rowsPerBlock).max().orElse(1);
        long[] rangeBytes = new long[(int) LookupTable.blockCount(file.rowCount(), rowsPerRange)];
        for (IdvColumn column : columns) {
            prefetched.scanLookupTable(
                    column,
                    0,
                    file.blockCount(column),
                    (block, offset, stored, bytes) ->
                            rangeBytes[(int) ((long) block * column.rowsPerBlock() / rowsPerRange)] += bytes);
        }
        file.checkTotalDecodedBytes(Arrays.stream(rangeBytes).sum());
        BitSet sized = new BitSet();
        unsized.stream()
                .filter(i -> i < columns.size()
                        && columns.get(i).type() instanceof IdvType.Vector vector
                        && vector.size() > 0)
                .forEach(sized::set);
        return new Content(file.rowCount(), rowsPerRange, rangeBytes, sized);
    }

    private int rowsPerBlock(long rows) {
        return (int) Math.max(1, Math.min(rowsPerBlock, rows));
    }

    private static void checkTables(BlockLayout shape, int columns) {
        long bytes = LookupTableScanner.ENTRY_SIZE * shape.blockCount() * columns;
        if (bytes > MAX_TABLE_BYTES) {
            throw new UsageException("the lookup tables of " + shape.blockCount() + " blocks of " + columns
                    + " columns would take " + bytes + " bytes, more than " + MAX_TABLE_BYTES
                    + ". Set option(\"rowsPerBlock\") to more than " + shape.rowsPerBlock());
        }
    }

    private static int segments(BlockLayout shape, long decodedBytes, int parallelism) {
        long target = Math.max(decodedBytes / SEGMENT_BYTES, Math.min(parallelism, decodedBytes / MIN_SEGMENT_BYTES));
        return (int) Math.min(shape.blockCount(), Math.max(1, Math.min(target, MAX_SEGMENTS)));
    }
}
