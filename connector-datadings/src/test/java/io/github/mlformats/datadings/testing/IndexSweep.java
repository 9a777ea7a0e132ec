package io.github.mlformats.datadings.testing;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.datadings.format.SidecarFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Truncates and changes an index file of a small data set at every position. */
public abstract class IndexSweep extends DamageSweep {
    private final String set;
    private final SidecarFile side;

    protected IndexSweep(String set, SidecarFile side) {
        this.set = set;
        this.side = side;
    }

    @Override
    protected final Stream<Sample> samples() throws IOException {
        Path file = DataSet.of(set).dataFile();
        String name = file.getFileName() + side.suffix();
        return Stream.of(new Sample(name, Files.readAllBytes(file.resolveSibling(name))));
    }

    /** The data file of the index. */
    protected final ByteSource data() {
        return DataSet.source(DataSet.of(set).dataFile());
    }
}
