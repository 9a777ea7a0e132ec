package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.RangeReader;
import io.github.mlformats.core.bytes.RangeReader.FetchedRange;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.MergePlan.MergeLayout;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes the blocks of a segment from the rows of several files, with new block boundaries. */
public final class SegmentWriter {
    private final MergeLayout layout;
    private final InputOpener files;
    private final boolean missingAsDefault;

    /** Opens input files by index. */
    public interface InputOpener {
        ByteSource open(int file) throws IOException;
    }

    /**
     * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are
     *     an error
     */
    public SegmentWriter(MergeLayout layout, InputOpener files, boolean missingAsDefault) {
        this.layout = layout;
        this.files = files;
        this.missingAsDefault = missingAsDefault;
    }

    /**
     * Writes a segment.
     *
     * @param types types of all columns
     * @param out sink of the segment; closed by the caller
     */
    public SegmentBlocks write(int segment, List<IdvType> types, ByteSink out) throws IOException {
        List<ValueCopier> columns = types.stream().map(ValueCopier::of).toList();
        long first = layout.firstRow(segment);
        long end = layout.firstRow(segment + 1);
        try (BlockInflater inflater = new BlockInflater();
                ColumnBlockWriter store = new ColumnBlockWriter(
                        columns.stream().map(ValueCopier::encoder).toList(),
                        layout.blockLayout().compressionLevel(),
                        out)) {
            int pendingRows = 0;
            for (long row = first; row < end; ) {
                int file = layout.fileOfRow(row);
                long before = layout.firstRows()[file];
                long stop = Math.min(end, layout.firstRows()[file + 1]);
                try (ByteSource source = files.open(file)) {
                    MergeInputReader reader =
                            new MergeInputReader(source, row - before, stop - before, inflater, missingAsDefault);
                    while (row < stop) {
                        int missingRows = layout.blockLayout().rowsPerBlock() - pendingRows;
                        int copied = reader.copy(row - before, (int) Math.min(missingRows, stop - row), columns);
                        row += copied;
                        pendingRows += copied;
                        if (pendingRows == layout.blockLayout().rowsPerBlock()) {
                            store.write(pendingRows);
                            pendingRows = 0;
                        }
                    }
                }
            }
            if (pendingRows > 0) {
                store.write(pendingRows);
            }
            return SegmentBlocks.of(end - first, store);
        }
    }

    /** Reads a range of rows of an input file, block by block. Columns may differ in rows per block. */
    private static final class MergeInputReader {
        private final RangeReader reader;
        private final String fileName;
        private final boolean missingAsDefault;
        private final List<Column> columns = new ArrayList<>();

        /**
         * @param source the file; closed by the caller
         * @param firstRow first row to read
         * @param endRow exclusive end row
         * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they
         *     are an error
         */
        MergeInputReader(
                ByteSource source, long firstRow, long endRow, BlockInflater inflater, boolean missingAsDefault)
                throws IOException {
            this.reader = new RangeReader(source);
            this.fileName = source.name();
            this.missingAsDefault = missingAsDefault;
            IdvFile file = IdvFile.open(source);
            List<IdvColumn> visible = MergedColumn.visibleColumns(file);
            IdvFile prefetched = file.withPrefetchedLookupTables(visible, firstRow, endRow);
            for (IdvColumn column : visible) {
                columns.add(new Column(
                        column,
                        prefetched.readLookupTable(column, (int) (firstRow / column.rowsPerBlock()), (int)
                                LookupTable.blockCount(endRow, column.rowsPerBlock())),
                        prefetched.decoder(column, inflater)));
            }
        }

        private static final class Column {
            private final IdvColumn column;
            private final LookupTable lookup;
            private final ColumnDecoder decoder;
            private int number = -1;
            private FetchedRange stored;
            private Block block;

            Column(IdvColumn column, LookupTable lookup, ColumnDecoder decoder) {
                this.column = column;
                this.lookup = lookup;
                this.decoder = decoder;
            }

            ByteRange range() {
                return new ByteRange(lookup.offset(number), lookup.storedLength(number));
            }

            void decode(FetchedRange bytes) throws IOException {
                stored = bytes;
                block = decoder.decode(lookup, number, bytes.data(), bytes.offset());
            }

            void release() {
                if (stored != null) {
                    stored.release();
                    stored = null;
                }
            }
        }

        /**
         * Copies rows starting at {@code row}, up to the end of the first block that ends.
         *
         * @param row first row; must not precede rows that are already copied
         * @param most maximum number of rows, at least 1
         * @return number of copied rows
         */
        int copy(long row, int most, List<ValueCopier> targets) throws IOException {
            seek(row);
            int count = most;
            for (Column each : columns) {
                count = Math.min(count, each.block.count() - offset(each, row));
            }
            for (int i = 0; i < columns.size(); i++) {
                int from = offset(columns.get(i), row);
                if (!missingAsDefault) {
                    checkNoneLost(
                            columns.get(i),
                            row,
                            from,
                            targets.get(i).firstMissing(columns.get(i).block, from, from + count));
                }
                targets.get(i).copy(columns.get(i).block, from, from + count);
            }
            return count;
        }

        private void checkNoneLost(Column each, long row, int from, int lost) {
            if (lost >= 0) {
                throw new UsageException(
                        "column '" + each.column.name() + "' of " + fileName + " has a missing value in row "
                                + (row + lost - from) + ", and " + each.column.type()
                                + " has no missing value in current files. Set option(\"nulls\", \"default\") to write"
                                + " the type's default, as ML.NET reads it");
            }
        }

        private static int offset(Column column, long row) {
            return (int) (row % column.column.rowsPerBlock());
        }

        /** Decodes the blocks that contain a row. New blocks of all columns are fetched together. */
        private void seek(long row) throws IOException {
            List<Column> moved = new ArrayList<>();
            for (Column each : columns) {
                int number = (int) (row / each.column.rowsPerBlock());
                if (number != each.number) {
                    each.release();
                    each.number = number;
                    moved.add(each);
                }
            }
            if (moved.isEmpty()) {
                return;
            }
            moved.sort(Comparator.comparingLong(each -> each.range().offset()));
            FetchedRange[] fetched =
                    reader.read(moved.stream().map(Column::range).toArray(ByteRange[]::new));
            for (int i = 0; i < fetched.length; i++) {
                moved.get(i).decode(fetched[i]);
            }
        }
    }
}
