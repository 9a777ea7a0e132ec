package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.read.ElementReader;
import io.github.mlformats.angel.format.read.Elements;
import io.github.mlformats.angel.format.read.Encoding;
import io.github.mlformats.angel.format.read.PartitionReader;
import io.github.mlformats.angel.format.read.Piece;
import io.github.mlformats.angel.format.read.Quirk;
import io.github.mlformats.angel.plan.PieceCutter;
import io.github.mlformats.angel.plan.PieceSlice;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.metric.LogOnce;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the elements of pieces, one piece after the other. */
public final class ElementBatches implements BatchReader {
    private static final Logger LOG = LoggerFactory.getLogger(ElementBatches.class);

    private final ReadPlan plan;
    private final Encoding encoding;
    private final List<String> names;
    private final Iterator<Piece> pieces;
    private final Elements batch;
    private final ElementVectors vectors;
    private final PieceFields fields = new PieceFields();
    private ElementReader reader;
    private long firstRow;
    private long nextRow;

    public ElementBatches(ReadPlan plan, PieceSlice slice, ReadRequest request) {
        this.plan = plan;
        this.encoding = plan.file().encoding();
        this.names = List.of(request.columns().fieldNames());
        this.pieces = slice.pieces().iterator();
        Elements.Wanted wanted = new Elements.Wanted(
                names.contains(TableColumns.ROW),
                names.contains(TableColumns.COL),
                names.contains(TableColumns.VALUE) || !plan.keepZeros());
        this.batch = new Elements(encoding.value(), encoding.hasVectors(), wanted);
        this.vectors = new ElementVectors(batch, plan.value());
        plan.context().metrics().leftOut += slice.leftOut();
        fields.show(encoding);
    }

    @Override
    public int next(int maxRows) throws IOException {
        while (reader != null || openNext()) {
            int read = reader.next(batch, maxRows);
            firstRow = nextRow;
            nextRow += read;
            if (read == 0) {
                close();
            } else {
                if (!plan.keepZeros() && !encoding.hasVectors()) {
                    batch.dropZeros();
                }
                if (batch.count() > 0) {
                    vectors.show();
                    return batch.count();
                }
            }
        }
        return 0;
    }

    private boolean openNext() throws IOException {
        while (pieces.hasNext()) {
            Piece piece = pieces.next();
            if (!plan.lenient() || isSound(piece)) {
                reader = PartitionReader.elements(plan.context().source(), encoding, piece);
                fields.show(piece.partition());
                nextRow = elementsBefore(piece);
                return true;
            }
        }
        return false;
    }

    /** Whether a partition can be read to its end; it is left out whole if it cannot. */
    private boolean isSound(Piece piece) throws IOException {
        try {
            PartitionReader.verify(plan.context().source(), encoding, piece);
            return true;
        } catch (CorruptFileException e) {
            plan.context().metrics().leftOut++;
            LOG.warn("Left out a partition of matrix {}: {}", plan.file().matrix(), e.getMessage());
            return false;
        }
    }

    /** Number, in the file, of the first element of a piece; as far as it is known. */
    private long elementsBefore(Piece piece) {
        long before = 0;
        for (Partition partition : plan.file().partitions()) {
            if (partition.offset() < piece.partition().offset()) {
                before += elements(partition);
            }
        }
        long width = new PieceCutter(encoding).recordWidth(piece.partition());
        return width == 0 ? before : before + (piece.from() - piece.partition().offset()) / width;
    }

    private static long elements(Partition partition) {
        RowMetas rows = partition.rows();
        // What is not known is at most a byte each.
        return rows.areCounted() ? rows.total() : partition.length();
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    public ColumnVector column(int i) {
        return vectors.vector(names.get(i));
    }

    @Override
    public ColumnVector rowField(String name) {
        return fields.vector(name);
    }

    @Override
    public void close() {
        if (reader != null) {
            for (Quirk quirk : reader.quirks()) {
                LogOnce.warn(LOG, "Matrix " + plan.file().matrix() + ", " + parent() + ": " + quirk.text());
            }
            reader = null;
        }
    }

    private String parent() {
        String file = plan.context().source().name();
        return file.substring(0, file.lastIndexOf('/') + 1);
    }
}
