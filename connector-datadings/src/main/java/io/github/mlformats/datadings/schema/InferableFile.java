package io.github.mlformats.datadings.schema;

import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.type.SampleColumns;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** An open data file whose columns can be inferred from samples. Corrupt samples are skipped. */
public interface InferableFile {
    /** Returns the index of the samples; empty for a data file without an index. */
    Optional<SampleTable> table() throws IOException;

    /**
     * Returns the columns of the samples with some numbers.
     *
     * @param numbers in ascending order; those beyond the last sample are ignored
     */
    SampleColumns inferColumns(long[] numbers) throws IOException;

    /** Returns the columns of the samples of some runs; without an index, of the first samples of the file. */
    SampleColumns inferColumns(List<SampleRun> runs) throws IOException;

    /** Returns the columns of all samples. */
    SampleColumns inferAllColumns() throws IOException;
}
