package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.List;
import java.util.stream.Stream;

class PrimitivStreamWriteTest extends StreamWriteContract {
    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(new StreamCase("primitiv", "append", true));
    }

    @Override
    protected List<String> written() {
        return List.of("array(key) AS path", "array(1) AS dims", "array(float(n)) AS values");
    }

    @Override
    protected String schema() {
        return "path ARRAY<STRING>, dims ARRAY<INT>, values ARRAY<FLOAT>";
    }

    @Override
    protected List<String> read() {
        return List.of("path[0]", "bigint(values[0])");
    }
}
