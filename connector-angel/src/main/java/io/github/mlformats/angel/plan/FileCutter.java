package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.spi.Slice;
import java.util.ArrayList;
import java.util.List;

/** Plans the slices of a data file: packs small partitions into one slice and splits large ones. */
public final class FileCutter {
    private final MatrixPart file;
    private final Pruning pruning;
    private final boolean splitting;

    /**
     * @param pruning excludes partitions and rows that cannot match
     * @param splitting whether several tasks may read ranges of the same partition
     */
    public FileCutter(MatrixPart file, Pruning pruning, boolean splitting) {
        this.file = file;
        this.pruning = pruning;
        this.splitting = splitting;
    }

    /** All partitions of a file as one slice. */
    public static PieceSlice whole(MatrixPart file) {
        return new PieceSlice(file.partitions().stream().map(Piece::whole).toList(), file.leftOut());
    }

    /**
     * Plans slices of about {@code target} bytes.
     *
     * @return slices by offset; empty if no partition can match
     */
    public List<Slice> cut(long target) {
        PieceCutter splitter = new PieceCutter(file.matrix().encoding());
        List<Slice> slices = new ArrayList<>();
        List<Piece> open = new ArrayList<>();
        long bytes = 0;
        for (Partition partition : file.partitions()) {
            for (Piece piece : ranges(partition, splitter, target)) {
                if (!open.isEmpty() && bytes + piece.bytes() > target) {
                    slices.add(slice(open, slices.isEmpty()));
                    open = new ArrayList<>();
                    bytes = 0;
                }
                open.add(piece);
                bytes += piece.bytes();
            }
        }
        if (!open.isEmpty()) {
            slices.add(slice(open, slices.isEmpty()));
        }
        return slices;
    }

    private List<Piece> ranges(Partition partition, PieceCutter splitter, long target) {
        Piece range = pruning.wantsColumnsOf(partition)
                ? new RowPieces(file.matrix().encoding()).of(partition, pruning::wantsRow)
                : null;
        if (range == null || range.bytes() == 0) {
            return List.of();
        }
        return splitting ? splitter.cut(range, target) : List.of(Piece.whole(partition));
    }

    private PieceSlice slice(List<Piece> pieces, boolean first) {
        return new PieceSlice(List.copyOf(pieces), first ? file.leftOut() : List.of());
    }
}
