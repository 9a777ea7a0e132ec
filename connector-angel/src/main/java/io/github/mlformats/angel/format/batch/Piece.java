package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.meta.Partition;
import java.io.Serializable;

/**
 * A part of a partition. In fixed-width formats it begins and ends with a record; a line of text belongs to the piece in
 * which it begins.
 *
 * @param partition the whole
 * @param from position in the file of the first byte
 * @param to end, exclusive
 */
public record Piece(Partition partition, long from, long to) implements Serializable {
    public static Piece whole(Partition partition) {
        return new Piece(partition, partition.offset(), partition.end());
    }

    public boolean isWhole() {
        return from == partition.offset() && to == partition.end();
    }

    public long bytes() {
        return to - from;
    }
}
