package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.stream.Stream;

@SampledContract(stride = 1)
class IdvStreamWriteTest extends StreamWriteContract {
    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(
                new StreamCase("idv", "append", false),
                new StreamCase("idv", "append", true),
                new StreamCase("idv", "complete", false));
    }
}
