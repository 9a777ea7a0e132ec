package io.github.mlformats.core.spi;

import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Base class of batch readers: keeps the vectors, which are the same for every batch, and the number of a batch's first row. */
public abstract class VectorBatchReader implements BatchReader {
    /** Row number of the first row of the current batch. */
    protected long firstRow;

    private final List<ColumnVector> columns;
    private final Function<String, ColumnVector> rowFields;

    /**
     * @param columns the vectors of {@link ReadRequest#columns()}
     * @param rowFields returns the vector of one of {@link ReadRequest#rowFields()}
     */
    protected VectorBatchReader(List<ColumnVector> columns, Function<String, ColumnVector> rowFields) {
        this.columns = columns;
        this.rowFields = rowFields;
    }

    @Override
    public final long firstRow() {
        return firstRow;
    }

    @Override
    public final ColumnVector column(int i) {
        return columns.get(i);
    }

    @Override
    public final ColumnVector rowField(String name) {
        return rowFields.apply(name);
    }
}
