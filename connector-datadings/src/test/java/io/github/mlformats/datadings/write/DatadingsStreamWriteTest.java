package io.github.mlformats.datadings.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.stream.Stream;

@SampledContract(stride = 3, first = 1)
class DatadingsStreamWriteTest extends StreamWriteContract {
    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(new StreamCase("datadings", "append", false));
    }
}
