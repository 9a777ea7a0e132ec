package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.Slice;
import java.util.List;

/**
 * Ranges of partitions of one file, read by one task.
 *
 * @param pieces the ranges by offset, at least one
 * @param leftOut errors of skipped partitions that the reader of this slice counts
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
