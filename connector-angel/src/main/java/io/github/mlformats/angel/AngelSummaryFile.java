package io.github.mlformats.angel;

import io.github.mlformats.angel.read.MatrixSummary;
import io.github.mlformats.angel.read.SummaryBatchReader;
import io.github.mlformats.angel.schema.MatrixSummaryColumns;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/** A matrix as a single row: {@code layout=matrices}. Built from its meta without reading data. */
final class AngelSummaryFile implements OpenFile {
    private final MatrixSummary summary;

    AngelSummaryFile(MatrixSummary summary) {
        this.summary = summary;
    }

    @Override
    public StructType schema() {
        return MatrixSummaryColumns.ALL;
    }

    @Override
    public OptionalLong rowCount() {
        return OptionalLong.of(1);
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        return List.of(new Slice.WholeFile(0));
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        return new SummaryBatchReader(summary, request);
    }
}
