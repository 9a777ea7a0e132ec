package io.github.mlformats.primitiv;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.primitiv.read.EmptyBatchReader;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/**
 * A file that is skipped because of the options: a file of another type, or without a valid header.
 *
 * @param schema the columns of the layout
 * @param report counts and logs the skipped file; run when the file is read
 */
record SkippedOpenFile(StructType schema, Runnable report) implements OpenFile {
    /** Empty, so that the file is read, which counts it as skipped. */
    @Override
    public OptionalLong rowCount() {
        return OptionalLong.empty();
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        return List.of(new Slice.WholeFile(0));
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        report.run();
        return new EmptyBatchReader(request);
    }
}
