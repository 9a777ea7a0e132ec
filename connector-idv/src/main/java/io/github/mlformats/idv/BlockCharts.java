package io.github.mlformats.idv;

import io.github.mlformats.core.inspect.BlockMapBuilder;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.BlockMap;
import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.SharesBuilder;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Charts of a file's layout: bytes per column, and the positions of its blocks. */
final class BlockCharts {
    private static final String OTHERS = "other columns";

    private final IdvFile file;
    private final long fileSize;

    BlockCharts(IdvFile file, long fileSize) {
        this.file = file;
        this.fileSize = fileSize;
    }

    /** Returns the charts. A file without rows has no chart of block positions. */
    List<Chart> charts() throws IOException {
        List<ColumnSize> sizes = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (column.unreadableReason().isEmpty()) {
                sizes.add(ColumnSize.of(file, column));
            }
        }
        sizes.sort(Comparator.comparingLong(ColumnSize::stored).reversed());
        return file.rowCount() == 0 ? List.of(shares(sizes)) : List.of(shares(sizes), strip(sizes));
    }

    private Shares shares(List<ColumnSize> sizes) {
        SharesBuilder shares = new SharesBuilder();
        long metadataBytes = fileSize;
        for (ColumnSize size : sizes) {
            IdvColumn column = size.column();
            String detail = column.type() + (column.isHidden() ? ", hidden" : "");
            shares.add(new Shares.Share(column.name(), detail, size.stored(), size.decoded()));
            metadataBytes -= size.stored();
        }
        shares.add(new Shares.Share(
                "(metadata)", "header, tables, annotations", Math.max(0, metadataBytes), Shares.UNKNOWN));
        return shares.build("Columns by size", "A query reads only the columns that it uses.");
    }

    /** @param sizes in descending order: each of the largest columns gets its own lane, and the others share one */
    private BlockMap strip(List<ColumnSize> sizes) throws IOException {
        int ownLanes = sizes.size() <= BlockMapBuilder.MAX_LANES ? sizes.size() : BlockMapBuilder.MAX_LANES - 1;
        List<String> labels = new ArrayList<>();
        sizes.subList(0, ownLanes).forEach(size -> labels.add(size.column().name()));
        if (ownLanes < sizes.size()) {
            labels.add(OTHERS);
        }
        BlockMapBuilder strip = new BlockMapBuilder(fileSize, labels);
        for (int i = 0; i < sizes.size(); i++) {
            IdvColumn column = sizes.get(i).column();
            int lane = Math.min(i, ownLanes);
            file.scanLookupTable(
                    column,
                    0,
                    file.blockCount(column),
                    (block, offset, storedLength, decodedLength) -> strip.add(lane, offset, storedLength));
        }
        return strip.build(
                "Blocks along the file",
                "From the first byte to the last. A task seeks over blocks that its query does not need.");
    }

    /**
     * Total size of the blocks of a column.
     *
     * @param column a readable column
     * @param stored bytes in the file
     * @param decoded bytes after decompression
     */
    record ColumnSize(IdvColumn column, long stored, long decoded) {
        /** Adds up the lookup table of a column. */
        static ColumnSize of(IdvFile file, IdvColumn column) throws IOException {
            long[] sums = new long[2];
            file.scanLookupTable(column, 0, file.blockCount(column), (block, offset, storedLength, decodedLength) -> {
                sums[0] += storedLength;
                sums[1] += decodedLength;
            });
            return new ColumnSize(column, sums[0], sums[1]);
        }
    }
}
