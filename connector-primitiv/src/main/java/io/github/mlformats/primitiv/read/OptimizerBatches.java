package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.number.LongVector;
import io.github.mlformats.primitiv.format.Optimizer;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.read.column.RowFields;
import io.github.mlformats.primitiv.read.column.Texts;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads the single row of an optimizer file. */
public final class OptimizerBatches implements BatchReader {
    private final OptimizerReader records;
    private final CorruptRecords corrupt;
    private final List<String> names;
    private final Texts className = new Texts();
    private final LongVector epoch = new LongVector();
    private final ConfigMap uints = new ConfigMap(true);
    private final ConfigMap floats = new ConfigMap(false);

    public OptimizerBatches(OptimizerReader records, CorruptRecords corrupt, ReadRequest request) {
        this.records = records;
        this.corrupt = corrupt;
        this.names = List.of(request.columns().fieldNames());
    }

    @Override
    public int next(int maxRows) throws IOException {
        Optimizer optimizer;
        try {
            optimizer = records.next();
        } catch (CorruptFileException e) {
            corrupt.leaveOut("the rest of a file", 1, e);
            return 0;
        }
        if (optimizer == null) {
            return 0;
        }
        className.show(optimizer.className());
        BitSet nulls = new BitSet();
        nulls.set(0, optimizer.epoch() == null);
        epoch.show(new long[] {optimizer.epoch() == null ? 0 : optimizer.epoch()}, 1, nulls);
        uints.show(optimizer.uints());
        floats.show(optimizer.floats());
        return 1;
    }

    @Override
    public long firstRow() {
        return 0;
    }

    @Override
    public ColumnVector column(int i) {
        return switch (names.get(i)) {
            case PrimitivColumns.CLASS -> className.vector();
            case PrimitivColumns.EPOCH -> epoch;
            case PrimitivColumns.UINT_CONFIGS -> uints.vector();
            default -> floats.vector();
        };
    }

    /** Returns row index 0 and null positions, as the only record has no tensor. */
    @Override
    public ColumnVector rowField(String name) {
        return new ConstantVector(DataTypes.LongType, name.equals(RowFields.ROW_INDEX) ? 0L : null);
    }
}
