package io.github.mlformats.datadings.schema;

import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.type.SampleColumns;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** An open data file whose samples can be looked at. */
public interface ObservableFile {
    /** Where the samples are; empty for a data file alone. */
    Optional<SampleTable> table() throws IOException;

    /**
     * The columns of some samples, without those that are corrupt.
     *
     * @param numbers in order; those beyond the last sample are passed over
     */
    SampleColumns observe(long[] numbers) throws IOException;

    /** The columns of samples at some places, without those that are corrupt; of a data file alone, of its first ones. */
    SampleColumns observe(List<SampleRun> runs) throws IOException;

    /** The columns of all samples. */
    SampleColumns observeAll() throws IOException;
}
