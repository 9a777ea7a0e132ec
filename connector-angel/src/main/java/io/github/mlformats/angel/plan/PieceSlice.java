package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;
import java.util.List;

/**
 * Pieces of partitions of one file.
 *
 * @param pieces by offset, at least one
 * @param leftOut what is wrong with the damaged partitions that the reader of this slice counts
 */
public record PieceSlice(List<Piece> pieces, List<CorruptFileException> leftOut) implements Slice {
    @Override
    public long offset() {
        return pieces.get(0).from();
    }

    @Override
    public long bytes() {
        return pieces.stream().mapToLong(Piece::bytes).sum();
    }
}
