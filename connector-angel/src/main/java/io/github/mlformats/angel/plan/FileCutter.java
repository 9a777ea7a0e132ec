package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.read.Piece;
import io.github.mlformats.core.spi.Slice;
import java.util.ArrayList;
import java.util.List;

/** Cuts the partitions of a file into slices: small ones together, a big one into several. */
public final class FileCutter {
    private final MatrixPart file;
    private final boolean splitting;

    /** @param splitting whether a partition may be read by several tasks */
    public FileCutter(MatrixPart file, boolean splitting) {
        this.file = file;
        this.splitting = splitting;
    }

    /** The file as one slice. */
    public PieceSlice whole() {
        return new PieceSlice(file.partitions().stream().map(Piece::whole).toList(), file.leftOut());
    }

    /** Slices of about {@code target} bytes. */
    public List<Slice> cut(long target) {
        PieceCutter cutter = new PieceCutter(file.matrix().encoding());
        List<Slice> slices = new ArrayList<>();
        List<Piece> open = new ArrayList<>();
        long bytes = 0;
        for (Partition partition : file.partitions()) {
            for (Piece piece : splitting ? cutter.cut(partition, target) : List.of(Piece.whole(partition))) {
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

    private PieceSlice slice(List<Piece> pieces, boolean first) {
        return new PieceSlice(List.copyOf(pieces), first ? file.leftOut() : 0);
    }
}
