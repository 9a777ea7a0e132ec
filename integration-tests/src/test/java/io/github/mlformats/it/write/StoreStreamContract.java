package io.github.mlformats.it.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;

/** {@link StreamWriteContract} on a store, at a sample of the steps; with {@code -Dtest.stride=1} at each step. */
@Timeout(value = 6, unit = TimeUnit.HOURS) // for runs that test each step
@SampledContract(stride = 2)
public abstract class StoreStreamContract extends StreamWriteContract {
    /** Tests one or two steps of each kind of fault. */
    private static final int DEFAULT_STRIDE = 250;

    @AfterAll
    final void stopSession() {
        spark.stop();
    }

    @Override
    protected final int stride() {
        return Sampling.stride(DEFAULT_STRIDE);
    }

    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(new StreamCase("idv", "append", false), new StreamCase("idv", "complete", false));
    }
}
