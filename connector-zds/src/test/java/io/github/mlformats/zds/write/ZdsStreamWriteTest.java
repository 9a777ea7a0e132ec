package io.github.mlformats.zds.write;

import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.List;
import java.util.stream.Stream;

class ZdsStreamWriteTest extends StreamWriteContract {
    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(new StreamCase("zds", "append", false), new StreamCase("zds", "complete", false));
    }

    @Override
    protected List<String> written() {
        return List.of("key AS _id", "n");
    }

    @Override
    protected String schema() {
        return "_id STRING, n BIGINT";
    }

    @Override
    protected List<String> read() {
        return List.of("_id", "n");
    }

    @Override
    protected String optionOfOneJob() {
        return "singleSet";
    }
}
