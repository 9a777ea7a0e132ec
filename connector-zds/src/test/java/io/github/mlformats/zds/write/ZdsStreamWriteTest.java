package io.github.mlformats.zds.write;

import io.github.mlformats.core.testing.write.StreamWriteContract;
import java.util.stream.Stream;

class ZdsStreamWriteTest extends StreamWriteContract {
    @Override
    protected Stream<StreamCase> cases() {
        return Stream.of(new StreamCase("zds", "append", false), new StreamCase("zds", "complete", false));
    }

    @Override
    protected String optionOfOneJob() {
        return "singleSet";
    }
}
