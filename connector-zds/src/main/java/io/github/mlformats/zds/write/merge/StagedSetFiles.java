package io.github.mlformats.zds.write.merge;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.spi.write.merge.InputFiles;
import io.github.mlformats.zds.format.merge.StagedSets;
import java.io.IOException;

/** Staged sets as files. */
record StagedSetFiles(InputFiles files) implements StagedSets {
    @Override
    public int count() {
        return files.count();
    }

    @Override
    public ByteSource open(int set, String suffix) throws IOException {
        return files.openSidecar(set, suffix);
    }
}
