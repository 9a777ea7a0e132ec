package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.spi.Slice;
import java.util.ArrayList;
import java.util.List;

/** Cuts the partitions of a file into slices: small ones together, a big one into several. */
public final class FileCutter {
    private final MatrixPart file;
    private final Pruning pruning;
    private final boolean splitting;

    /**
     * @param pruning what need not be read
     * @param splitting whether a partition may be read in part, and by several tasks
     */
    public FileCutter(MatrixPart file, Pruning pruning, boolean splitting) {
        this.file = file;
        this.pruning = pruning;
        this.splitting = splitting;
    }

    /** The file as one slice. */
    public static PieceSlice whole(MatrixPart file) {
        return new PieceSlice(file.partitions().stream().map(Piece::whole).toList(), file.leftOut());
    }

    /** Slices of about {@code target} bytes. */
    public List<Slice> cut(long target) {
        PieceCutter cutter = new PieceCutter(file.matrix().encoding());
        List<Slice> slices = new ArrayList<>();
        List<Piece> open = new ArrayList<>();
        long bytes = 0;
        for (Partition partition : file.partitions()) {
            for (Piece piece : cut(partition, cutter, target)) {
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

    private List<Piece> cut(Partition partition, PieceCutter cutter, long target) {
        Piece wanted = pruning.wantsColumnsOf(partition)
                ? new RowPieces(file.matrix().encoding()).of(partition, pruning::wantsRow)
                : null;
        if (wanted == null || wanted.bytes() == 0) {
            return List.of();
        }
        return splitting ? cutter.cut(wanted, target) : List.of(Piece.whole(partition));
    }

    private PieceSlice slice(List<Piece> pieces, boolean first) {
        return new PieceSlice(List.copyOf(pieces), first ? file.leftOut() : List.of());
    }
}
