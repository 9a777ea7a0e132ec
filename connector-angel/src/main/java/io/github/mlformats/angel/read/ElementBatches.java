package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Elements;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.plan.PieceSlice;
import io.github.mlformats.angel.read.vector.ElementVectors;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads {@code layout=elements} in stored order; and the columns of matrices whose elements
 * are vectors, which are stored in the same way.
 */
public final class ElementBatches extends MatrixBatches {
    private final PieceReaders readers;
    private final Elements batch;
    private final ElementVectors vectors;
    private Piece current;
    private long firstRow;
    private long nextRow;

    public ElementBatches(ReadPlan plan, PieceSlice slice, ReadRequest request) {
        super(plan, request, slice.leftOut());
        this.readers = new PieceReaders(plan, slice.pieces());
        boolean dropZeros = !plan.keepZeros() && !plan.encoding().hasVectors();
        Elements.Wanted projection = new Elements.Wanted(
                names.contains(TableColumns.ROW),
                names.contains(TableColumns.COL) || names.contains(TableColumns.INDEX),
                names.contains(TableColumns.VALUE) || names.contains(TableColumns.VALUES) || dropZeros);
        this.batch = new Elements(plan.encoding().value(), plan.encoding().hasVectors(), projection);
        this.vectors = new ElementVectors(
                batch, plan.encoding().hasVectors(), plan.matrix().number());
    }

    @Override
    public int next(int maxRows) throws IOException {
        int read;
        while ((read = readers.next(batch, maxRows)) > 0) {
            setRange(readers.current());
            firstRow = nextRow;
            nextRow += read;
            if (!plan.keepZeros() && !plan.encoding().hasVectors()) {
                batch.dropZeros();
            }
            if (batch.count() > 0) {
                vectors.show();
                return batch.count();
            }
        }
        return 0;
    }

    private void setRange(Piece piece) {
        if (piece != current) {
            current = piece;
            nextRow = elementsBefore(piece);
            fields.setPartition(piece.partition());
        }
    }

    /** Row number in the file of the first element of a range: exact if the meta contains all counts, otherwise distinct. */
    private long elementsBefore(Piece piece) {
        long before = 0;
        for (Partition partition : plan.part().partitions()) {
            if (partition.offset() < piece.partition().offset()) {
                long elements = plan.encoding().elements(partition.rows());
                // If the count is unknown: an element has at least one byte.
                before += elements < 0 ? partition.length() : elements;
            }
        }
        return before + plan.encoding().recordsBefore(piece);
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    ColumnVector vector(String name) {
        return vectors.vector(name);
    }
}
