package io.github.mlformats.core.testing;

import io.github.mlformats.core.spi.SampledFiles;
import io.github.mlformats.core.spi.SchemaSampling;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructType;

/** Finds the columns of numbers in each way in which formats without fixed columns may do it: the first file's are all. */
record NumbersSampling(Way way) implements SchemaSampling {
    enum Way {
        NONE,
        DRIVER,
        JOB,
        SLICES
    }

    static Optional<SchemaSampling> of(Way way) {
        return way == Way.NONE ? Optional.empty() : Optional.of(new NumbersSampling(way));
    }

    @Override
    public Sampled find(SampledFiles files) throws IOException {
        List<Integer> all = IntStream.range(0, files.names().size()).boxed().toList();
        List<StructType> found =
                switch (way) {
                    case NONE -> List.of();
                    case DRIVER -> files.look(all, (number, file) -> file.schema());
                    case JOB -> files.lookInJob((number, file) -> file.schema());
                    case SLICES -> files.lookAtSlices((file, slice) -> file.schema());
                };
        return new Sampled(found.get(0), -1);
    }

    @Override
    public void check(StructType given) {}
}
