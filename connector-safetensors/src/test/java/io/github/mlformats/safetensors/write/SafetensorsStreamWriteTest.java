package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.List;
import java.util.stream.Stream;

@SampledContract(stride = 3, first = 2)
class SafetensorsStreamWriteTest extends StreamWriteContract {
    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(new StreamCase("safetensors", "append", true));
    }

    @Override
    protected List<String> written() {
        return List.of("key AS name", "array(n) AS values");
    }

    @Override
    protected String schema() {
        return "name STRING, values ARRAY<BIGINT>";
    }

    @Override
    protected List<String> read() {
        return List.of("name", "values[0]");
    }
}
