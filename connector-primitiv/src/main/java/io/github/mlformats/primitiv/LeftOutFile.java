package io.github.mlformats.primitiv;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.primitiv.read.NoBatches;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;

/**
 * A file that the options allow to leave out: one of another type, or without a header.
 *
 * @param schema the columns it would have had
 * @param report counts and logs that it is left out, once it is read
 */
record LeftOutFile(StructType schema, Runnable report) implements OpenFile {
    /** Reading it is what counts it. */
    @Override
    public OptionalLong rowCount() {
        return OptionalLong.empty();
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) {
        return List.of(new Slice.WholeFile(0));
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        report.run();
        return new NoBatches(request);
    }
}
